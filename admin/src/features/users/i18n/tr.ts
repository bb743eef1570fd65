import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const tr: Texts<typeof en> = {
  title: 'Kullanıcılar',
  searchIn: 'Ad, e-posta veya amir',
  fullName: 'Ad soyad',
  email: 'E-posta',
  manager: 'Amir',
  userType: 'Tür',
  status: 'Durum',
  exceptional: 'Muaf',
  updated: 'Güncelleme',
  department: 'Departman',
  site: 'Görev yeri',
  noSite: 'Yok',
  employeeNumber: 'Sicil no',
  team: 'Ekip',
  teams: 'Ekipler',
  manyTeam: 'Ekip…',
  type: { normal: 'Normal', administrator: 'Yönetici', emergencyManager: 'Acil durum sorumlusu' },
  active: 'Aktif',
  passive: 'Pasif',
  yes: 'Muaf',
  no: 'Muaf değil',
  add: 'Kullanıcı ekle',
  edit: 'Düzenle',
  save: 'Kullanıcıyı kaydet',
  delete: 'Sil',
  emptyTitle: 'Henüz kullanıcı yok',
  emptyText:
    'Şirkette çalışan herkes bu listede yer alır. Çalışan listesini tablo dosyası olarak yükleyin ya da kullanıcıları tek tek ekleyin.',
  reservationsAt: 'Konum',
  export: {
    label: 'Dışa aktar',
    xlsx: 'Excel (.xlsx)',
    csv: 'Metin (.csv)',
    shown: '{{format}}, görünen sütunlar',
    all: '{{format}}, tüm sütunlar',
  },
  reserve: 'Rezervasyon yap',
  newReservation: 'Rezervasyon ekle',
  user: 'Kullanıcı',
  findUser: 'Ad veya e-posta',
};

export default tr;

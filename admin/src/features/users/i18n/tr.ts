import type { Texts } from '../../../lib/i18n.ts';
import type en from './en.ts';

const tr: Texts<typeof en> = {
  title: 'Kullanıcılar',
  searchIn: 'Ad, e-posta veya yönetici',
  fullName: 'Ad soyad',
  name: 'Ad',
  lastName: 'Soyad',
  email: 'E-posta',
  manager: 'Yönetici',
  managerFullName: 'Yöneticinin adı',
  managerEmail: 'Yöneticinin e-postası',
  userType: 'Tür',
  status: 'Durum',
  exceptional: 'Muaf',
  updated: 'Güncelleme',
  type: { normal: 'Normal', administrator: 'Yönetici', emergencyManager: 'Acil durum yöneticisi' },
  active: 'Aktif',
  passive: 'Pasif',
  yes: 'Muaf',
  no: 'Muaf değil',
  add: 'Kullanıcı ekle',
  addTitle: 'Kullanıcı ekle',
  edit: 'Düzenle',
  editTitle: 'Kullanıcıyı düzenle',
  save: 'Kullanıcıyı kaydet',
  delete: 'Sil',
  deleteUser: 'Kullanıcıyı sil',
  typeHelp: 'Yönetici bu panele giriş yapabilir. Acil durum yöneticisi yalnızca gösterge panelini ve acil durum listesini görür.',
  activeHelp: 'Pasif kullanıcı rezervasyon yapamaz.',
  futureReservations_one: 'İleri tarihli {{count}} rezervasyonu var.',
  futureReservations_other: 'İleri tarihli {{count}} rezervasyonu var.',
  exceptionalUser: 'Muaf kullanıcı',
  exceptionalHelp: 'Rezervasyon sınırları uygulanmaz; duyurular yalnızca muaf kullanıcılar seçildiğinde gönderilir.',
  deleteTitle: '{{name}} silinsin mi?',
  deleteNothing: 'Geçmiş rezervasyonlarda adı kalır. Bu işlem geri alınamaz.',
  deleteReservations_one: 'İleri tarihli {{count}} rezervasyonu iptal edilecek. Geçmiş rezervasyonlarda adı kalır. Bu işlem geri alınamaz.',
  deleteReservations_other:
    'İleri tarihli {{count}} rezervasyonu iptal edilecek. Geçmiş rezervasyonlarda adı kalır. Bu işlem geri alınamaz.',
  emptyTitle: 'Henüz kullanıcı yok',
  emptyText:
    'Şirkette çalışan herkes bu listede yer alır. Çalışan listesini tablo dosyası olarak yükleyin ya da kullanıcıları tek tek ekleyin.',
  user: 'Kullanıcı',
  findUser: 'Ad veya e-posta',
};

export default tr;

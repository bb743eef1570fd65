import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const tr: Texts<typeof en> = {
  title: 'İlk adımlar',
  text: 'Bu yol ilk rezervasyona götürür. Sonra bu sayfada yerlerinizin doluluğu görünür.',
  textForOthers: 'Yöneticileriniz şirketi hazırlıyor. İlk rezervasyonla birlikte bu sayfada yerlerin doluluğu görünür.',
  progress: '{{total}} adımdan {{done}} tamam',
  done: 'Tamam',
  open: 'Yapılacak',
  people: { title: 'Kullanıcılar', text: 'Yer ayıracak herkes.', begin: 'Kullanıcı ekle' },
  location: {
    title: 'Konum',
    text: 'Ofisin yeri: kapasite, otopark, yemekhane, servis.',
    begin: 'Konum ekle',
    first: 'Önce konum gerekir',
  },
  building: {
    title: 'Bina',
    text: 'Konumdaki her bina, fotoğrafıyla.',
    begin: 'Bina ekle',
    first: 'Önce bina gerekir',
  },
  workspace: {
    title: 'Çalışma alanı',
    text: 'Bir kat ya da bir bölümü ve koltuk sayısı.',
    begin: 'Çalışma alanı ekle',
    first: 'Önce çalışma alanı gerekir',
  },
  plan: { title: 'Kat planı', text: 'Masalar gerçek yerlerinde: herkes kendininkini seçebilir.', begin: 'Planı çiz' },
  parameters: { title: 'Parametreler', text: 'Kaç gün önceden ve ne sıklıkta rezervasyon yapılabileceği.', begin: 'Parametre ekle' },
  reservation: { title: 'İlk rezervasyon', text: 'Bir güne bir koltuk: rakamlar onunla başlar.', begin: 'Rezervasyon ekle' },
  sheets: 'Hepsi bir tabloda hazır mı?',
  uploadUsers: 'Kullanıcı yükle',
  uploadPlan: 'Ofis planı yükle',
};

export default tr;

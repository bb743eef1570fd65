import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const tr: Texts<typeof en> = {
  title: 'Ben',
  visibility: {
    heading: 'Günlerimi kim görüyor',
    nobody: 'Kimse',
    team: 'Ekibim',
    everybody: 'Herkes',
    what: 'Hangi günlerde, nerede olduğunuzu görürler. Geçmiş günler kimseye gösterilmez.',
    none: 'Hangi günlerde, nerede olduğunuzu kimse görmez.',
    notAllowed: 'Şirketiniz, çalışanların birbirinin günlerini görmesine izin vermiyor.',
    atMostTeam: 'Şirketiniz en çok ekibinize izin veriyor.',
    notChosen: 'Henüz seçmediniz; şirketinizin başlangıç ayarı geçerli.',
    chosenMore: '“{{chosen}}” seçmiştiniz. Şirketiniz daha azına izin veriyor, o geçerli.',
    teams: 'Ekibiniz: {{names}}.',
    noTeam: 'Hiçbir ekipte değilsiniz, bu yüzden günlerinizi kimse görmüyor.',
    saved: {
      nobody: 'Artık günlerinizi kimse görmüyor',
      team: 'Artık günlerinizi ekibiniz görüyor',
      everybody: 'Artık günlerinizi herkes görüyor',
    },
  },
  data: {
    heading: 'Verilerim',
    what: 'Burada sizinle ilgili saklanan her şey; sizin ve programlarınızın okuyabileceği bir dosya olarak.',
    take: 'Verilerimi indir',
  },
  lookups: {
    heading: 'Verilerime kim baktı',
    what: 'Son {{count}} günde kaydınızı açanlar ya da yalnızca sizi ilgilendirenlere bakanlar. Çok kişilik listeler sayılmaz.',
    none: 'Kimse bakmadı.',
    kind: {
      record: 'kaydınız',
      history: 'kaydınızdaki değişiklikler',
      emergencies: 'acil durumlardaki yanıtlarınız',
      reservations: 'rezervasyonlarınız',
      export: 'sizinle ilgili her şey, dosya olarak',
    },
    times_one: '{{count}} kez',
    times_other: '{{count}} kez',
    byProgram: 'bir programla',
    all: 'Tümünü göster ({{count}})',
    most: 'En yeni {{count}} tanesi gösteriliyor.',
    again: 'Yeniden dene',
  },
  language: 'Dil',
  languageFailed: 'Metinler yüklenemedi. Bağlantıyı denetleyip yeniden deneyin.',
  appearance: 'Görünüm',
  scheme: { light: 'Açık', dark: 'Koyu', system: 'Cihaz gibi' },
  signOut: 'Çıkış yap',
};

export default tr;

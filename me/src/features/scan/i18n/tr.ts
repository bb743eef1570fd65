import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const tr: Texts<typeof en> = {
  title: 'Okutulan yer',
  back: 'Haftama dön',
  again: 'Yeniden dene',
  state: {
    unknown: 'Böyle bir kod yok',
    retired: 'Bu etiketin süresi doldu',
    here: '{{until}} saatine kadar sizin',
    tooEarly: 'Henüz erken',
    checkedIn: 'Geldiniz: {{at}}',
    reserved: '{{until}} saatine kadar sizin',
    elsewhere: '{{until}} saatine kadar boş',
    free: '{{until}} saatine kadar boş',
    taken: 'Başkası ayırmış',
    closed: 'Şu an kullanılamıyor',
    refused: 'Şu an ayıramazsınız',
    nothing: 'Bugün burada size ayrılmış bir yer yok',
  },
  text: {
    unknown: 'Yeniden okutun. Yine olmazsa resepsiyona haber verin.',
    retired: 'Yerdeki yeni kodu okutun.',
    here: 'Geldiğinizi bildirin.',
    kept: 'Yer {{time}} saatine kadar sizin için tutuluyor.',
    tooEarly: '{{from}} itibarıyla sizin. Geliş bildirimi {{opens}} itibarıyla açılır.',
    checkedIn: 'Bugün {{until}} saatine kadar sizin.',
    reserved: 'Burada geliş bildirimi istenmiyor.',
    elsewhere: 'Bugün yeriniz {{mine}}. Onun yerine burayı alabilirsiniz.',
    free: 'Henüz ayrılmamış.',
    taken: '{{until}} saatine kadar.',
    nearest: 'En yakın boş yer: {{name}}.',
    noneFree: 'Yakında boş yer yok.',
    mine: 'Bugün yeriniz {{mine}}.',
    closed: 'Bu yer kullanımda değil.',
    refused: 'Bu yerin bir kuralı buna izin vermiyor.',
    nothing: 'Bu girişin ardında bir rezervasyonunuz yok.',
  },
  does: {
    checkIn: 'Geldiğimi bildir',
    move: 'Buraya taşı ve geldiğimi bildir',
    book: 'Ayır ve geldiğimi bildir',
    instead: 'Ayır: {{name}}, geldiğimi bildir',
    show: 'Bugünü göster',
    week: 'Haftama dön',
    done: 'Tamam',
  },
};

export default tr;

import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const tr: Texts<typeof en> = {
  office: 'Ofiste',
  officeTakesBack: 'söylediğinizi geri alır',
  officeReserved: 'yeriniz var',
  officeReserves: 'yer ayırın',
  until: 'Şu güne kadar',
  thisDay: 'yalnızca bu gün',
  colleagues: 'Günlerinizi gören çalışma arkadaşlarınız “uzaktan” görür; izin ve seyahat için “ofiste değil”. Nedenini kimse öğrenmez.',
  asked: 'Bunlar bırakılsın mı?',
  giveBack: { remote: 'Bırak, uzaktan çalışacağım', leave: 'Bırak, izinliyim', travel: 'Bırak, seyahatteyim' },
  keep: 'Ofise geleceğim',
  waiting: 'Bekleniyor: {{what}}',
  waitingGoes: 'Bekleme listesindeki yer geri gelmez.',
  fromTo: '{{from}} – {{to}}',
  said: {
    remote: 'Uzaktan: {{days}}',
    leave: 'İzinli: {{days}}',
    travel: 'Seyahatte: {{days}}',
    nothing: 'Geri alındı: {{days}}',
  },
  undo: 'Geri al',
  undone: 'Eskisi gibi oldu',
};

export default tr;

import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const tr: Texts<typeof en> = {
  menu: 'Menü',
  week: 'Haftam',
  plan: 'Kat planı',
  scan: 'Okut',
  colleagues: 'İş arkadaşları',
  me: 'Ben',
  noConnection: 'Bağlantı yok.',
  asOf: {
    today: 'Saat {{time}} itibarıyla.',
    yesterday: 'Dün saat {{time}} itibarıyla.',
    earlier: '{{day}}, saat {{time}} itibarıyla.',
  },
  needed: 'Değişiklik yapmak için bağlantı gerekir.',
  failed: 'Bu ekran şu anda gösterilemiyor. Bağlantıyı denetleyip yeniden deneyin.',
  notKept: 'Buraya ait bilgilerin tamamı bu cihazda saklı değil.',
};

export default tr;

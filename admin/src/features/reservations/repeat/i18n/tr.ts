import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const tr: Texts<typeof en> = {
  repeat: 'Her hafta tekrarla',
  help: 'Haftanın aynı gününde, aynı yer ve saatlerde.',
  ends: 'Bitiş',
  byTimes: 'Belirli sayıda',
  byDay: 'Belirli bir günde',
  times: 'Kaç kez',
  until: 'Son gün',
  dates: 'Tarihler',
  looking: 'Tarihlere bakılıyor…',
  all: '{{total}} tarihin tamamı rezerve edilebilir.',
  some: '{{total}} tarihten {{possible}} tanesi rezerve edilebilir; diğerleri dışarıda kalır.',
  none: '{{total}} tarihin hiçbiri rezerve edilemiyor.',
  waits: '{{total}} tarihten {{possible}} tanesi rezerve edilebilir; {{full}} tanesi için beklenecek.',
  waitsSome: '{{total}} tarihten {{possible}} tanesi rezerve edilebilir; {{full}} tanesi için beklenecek, diğerleri dışarıda kalır.',
  wait: 'Dolu tarihler için bekleme listesine ekle',
  waitHelp: '{{total}} tarihten {{full}} tanesi dolu: bırakılan ilk yer sıradaki ilk kişi için ayrılır ve kendisine e-postayla bildirilir.',
  free: 'Boş',
  made_one: '{{count}} rezervasyon eklendi',
  made_other: '{{count}} rezervasyon eklendi',
  madeSome: '{{made}} rezervasyon eklendi, {{left}} tarih dışarıda kaldı',
  madeWaiting: '{{made}} rezervasyon eklendi, {{waiting}} tarih için bekleniyor',
  madeWaitingSome: '{{made}} rezervasyon eklendi, {{waiting}} tarih için bekleniyor, {{left}} tarih dışarıda kaldı',
  undo: 'Geri al',
  undone_one: '{{count}} rezervasyon geri alındı',
  undone_other: '{{count}} rezervasyon geri alındı',
  later: 'Rezervasyonlar yapılıyor; birazdan listede görünecek.',
};
export default tr;

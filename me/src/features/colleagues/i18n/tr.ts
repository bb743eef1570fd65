import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const tr: Texts<typeof en> = {
  title: 'İş arkadaşları',
  earlier: 'Önceki günler',
  later: 'Sonraki günler',
  again: 'Yeniden dene',
  search: 'Ad',
  clear: 'Aramayı temizle',
  who: 'Kim ne zaman ofiste',
  name: 'Ad',
  favourites: 'Favoriler',
  team: 'Ekibim',
  found: 'Bulunanlar',
  more: 'Başkaları da olabilir, yazmaya devam edin.',
  nobodyFound: 'Bu adda kimse yok.',
  nobodyYet: 'Bir arkadaşınızı arayın; sayfasındaki yıldızla el altında tutun.',
  notShown: 'Şirketiniz, çalışanların birbirinin günlerini görmesine izin vermiyor.',
  private: 'göstermiyor',
  in: 'ofiste',
  nothing: 'henüz yok',
  office: 'ofiste',
  plan: { remote: 'uzaktan', away: 'ofiste değil' },
  keptPrivate: 'gizli',
  placeAt: '{{place}}, {{location}}',
  seenBy: {
    nobody: 'Günlerinizi kimse görmüyor',
    team: 'Günlerinizi ekibiniz görüyor',
    everybody: 'Günlerinizi herkes görüyor',
  },
  change: 'Değiştir',
  back: 'İş arkadaşlarına dön',
  keep: 'Favorilere ekle',
  letGo: 'Favorilerden çıkar',
  days: '{{name}} nerede',
  noDays: 'Önümüzdeki dört hafta için rezervasyonu yok, bir şey de söylemedi.',
  hidden: '{{name}} günlerini göstermiyor.',
  sitNextTo: 'Yakınına otur',
  sitNextToOn: 'Yakınına otur: {{name}}, {{day}}',
  missing: 'Böyle bir arkadaşınız artık yok.',
};

export default tr;

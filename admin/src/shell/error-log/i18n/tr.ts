import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const tr: Texts<typeof en> = {
  title: 'Hata günlüğü',
  text: 'Bu sayfa açıldığından beri oluşan hatalar. Sunucuya da bildirildi.',
  times_one: '{{count}} kez',
  times_other: '{{count}} kez',
  info: 'Bilgi',
  url: 'Adres',
  stack: 'Yığın',
  copy: 'Kopyala: “{{message}}”',
  copied: 'Kopyalandı',
  clearAll: 'Tümünü temizle',
};

export default tr;

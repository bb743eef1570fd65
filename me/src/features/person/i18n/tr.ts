import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const tr: Texts<typeof en> = {
  title: 'Ben',
  language: 'Dil',
  languageFailed: 'Metinler yüklenemedi. Bağlantıyı denetleyip yeniden deneyin.',
  appearance: 'Görünüm',
  scheme: { light: 'Açık', dark: 'Koyu', system: 'Cihaz gibi' },
  signOut: 'Çıkış yap',
};

export default tr;

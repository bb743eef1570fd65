import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const tr: Texts<typeof en> = {
  size: {
    default: 'Varsayılan',
    medium: 'Orta',
    small: 'Küçük',
    mini: 'Mini',
    switched: 'Boyut değiştirildi',
  },
  theme: {
    scheme: 'Görünüm',
    light: 'Açık',
    dark: 'Koyu',
    system: 'Sistem',
    colour: 'Renk',
    indigo: 'Çivit',
    blue: 'Mavi',
    teal: 'Petrol',
    green: 'Yeşil',
    copper: 'Bakır',
    rose: 'Gül',
    violet: 'Menekşe',
    graphite: 'Grafit',
    own: 'Başka bir renk',
    spectrum: 'Renk paletinden seç',
    notHex: '0–9 rakamları ile A–F harflerinden altı karakter yazın; örneğin #2d31ac.',
    preview: 'Önizleme',
    button: 'Düğme',
    link: 'Bağlantı',
    tag: 'Etiket',
    darkened: 'Bu rengin zor okunacağı yerlerde daha koyu bir tonu kullanılır.',
    reset: 'Ürünün rengi',
  },
};
export default tr;

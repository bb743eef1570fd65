import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const tr: Texts<typeof en> = {
  title: 'Kat planı',
  dayBefore: 'Önceki gün',
  dayAfter: 'Sonraki gün',
  again: 'Yeniden dene',
  nothing: 'Burada masa ayrılamıyor.',
};

export default tr;

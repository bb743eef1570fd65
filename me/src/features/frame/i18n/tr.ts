import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const tr: Texts<typeof en> = {
  menu: 'Menü',
  week: 'Haftam',
  me: 'Ben',
};

export default tr;

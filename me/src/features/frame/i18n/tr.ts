import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const tr: Texts<typeof en> = {
  menu: 'Menü',
  week: 'Haftam',
  colleagues: 'İş arkadaşları',
  me: 'Ben',
};

export default tr;

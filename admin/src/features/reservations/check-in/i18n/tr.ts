import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const tr: Texts<typeof en> = {
  done: '{{name}} geldi olarak işaretlendi',
  undone: 'Geliş bildirimi geri alındı',
  undo: 'Geri al',
};

export default tr;

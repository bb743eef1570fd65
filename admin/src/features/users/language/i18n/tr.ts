import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const tr: Texts<typeof en> = {
  automatic: 'Otomatik',
  label: 'Dil',
  help: 'Bu kişiye giden e-postaların dili. Otomatik: e-postaya yol açanın dili.',
};

export default tr;

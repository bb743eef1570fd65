import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const it: Texts<typeof en> = {
  title: 'Registro errori',
  text: 'Gli errori avvenuti in questa pagina da quando è stata caricata. Sono stati inviati anche al registro del server.',
  times_one: '{{count}} volta',
  times_many: '{{count}} di volte',
  times_other: '{{count}} volte',
  info: 'Informazioni',
  url: 'Indirizzo',
  stack: 'Stack',
  copy: 'Copia «{{message}}»',
  copied: 'Copiato',
  clearAll: 'Cancella tutto',
};

export default it;

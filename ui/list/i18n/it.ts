import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const it: Texts<typeof en> = {
  columnsHint: 'Trascini, o prema Alt e una freccia, per cambiare l’ordine.',
  columnsReset: 'Ripristina le colonne',
  choose: 'Seleziona righe',
  chooseEnd: 'Termina la selezione',
  export: 'Esporta',
  preparing: 'Preparazione del file…',
  xlsx: 'Excel (.xlsx)',
  csv: 'Testo (.csv)',
  keys: 'Tasti',
  keysTitle: 'Tasti di questo elenco',
  key: {
    move: 'Riga successiva e precedente',
    open: 'Apri la riga',
    select: 'Seleziona la riga',
    extend: 'Seleziona scorrendo',
    clear: 'Annulla la selezione',
    search: 'Cerca nell’elenco',
    help: 'Mostra questi tasti',
  },
};

export default it;

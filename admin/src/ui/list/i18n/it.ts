import type { Texts } from '../../../lib/i18n.ts';
import type en from './en.ts';

const it: Texts<typeof en> = {
  views: 'Viste',
  view: 'Vista: {{name}}',
  viewChanged: 'Vista: {{name}}, modificata',
  noViews: 'Nessuna vista salvata',
  standard: 'L’elenco si apre con questa',
  saveAs: 'Salva come nuova vista…',
  update: 'Salva le modifiche',
  rename: 'Rinomina…',
  makeStandard: 'Apri l’elenco con questa',
  unmakeStandard: 'Non aprire l’elenco con questa',
  remove: 'Elimina la vista',
  leave: 'Mostra tutto',
  nameTitle: 'Salva la vista',
  renameTitle: 'Rinomina la vista',
  nameLabel: 'Nome',
  nameText: 'Conserva ricerca, filtri, ordine e colonne. La vede solo Lei.',
  save: 'Salva la vista',
  removeTitle: 'Eliminare la vista “{{name}}”?',
  removeText: 'Le righe restano come sono.',
  saved: 'Vista salvata',
  removed: 'Vista eliminata',
  columnsHint: 'Trascini, o prema Alt e una freccia, per cambiare l’ordine.',
  columnsReset: 'Ripristina le colonne',
  choose: 'Seleziona righe',
  chooseEnd: 'Termina la selezione',
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

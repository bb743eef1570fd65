import type { Texts } from '#web/language.ts';
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
};

export default it;

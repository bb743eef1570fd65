import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const it: Texts<typeof en> = {
  placeholder: 'Pagine, persone, luoghi, azioni',
  menuPlaceholder: 'Pagine e azioni',
  results: 'Risultati',
  groups: {
    reserve: 'Nuova prenotazione',
    recent: 'Recenti',
    pages: 'Pagine',
    actions: 'Azioni',
    users: 'Utenti',
    teams: 'Team',
    locations: 'Sedi',
    workspaces: 'Spazi di lavoro e sale riunioni',
  },
  reserve: 'Prenota {{place}}, per {{name}}',
  language: 'Lingua: {{name}}',
  passive: 'Non attivo',
  ofDirectory: 'Directory',
  searching: 'Ricerca in corso …',
  found_one: '{{count}} risultato',
  found_many: '{{count}} di risultati',
  found_other: '{{count}} risultati',
  nothing: 'Nessun risultato per «{{text}}».',
  failed: 'Al momento non è possibile cercare utenti e luoghi.',
  keys: {
    move: 'sposta',
    open: 'apri',
    close: 'chiudi',
  },
};

export default it;

import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const it: Texts<typeof en> = {
  update: {
    title: 'Aggiornamento disponibile',
    text: 'Sono disponibili nuovi contenuti!',
    refresh: 'Aggiorna',
    unsaved: 'Aggiornare senza salvare?',
    otherTab: 'Un’altra scheda è stata aggiornata. Aggiornare anche questa?',
    lost: 'Ciò che hai scritto qui senza salvarlo andrà perso.',
  },
  offline: {
    notice:
      'Nessuna connessione con il server. I dati potrebbero non essere aggiornati; il pannello riprende da solo al ritorno del server.',
    title: 'Nessuna connessione',
    page: 'Il server non è raggiungibile. La tua sessione resta aperta e la pagina si aprirà da sola al ritorno del server.',
    slowTitle: 'Il server ci mette un po’',
    slow: 'La pagina si apre da sola appena risponde.',
  },
};

export default it;

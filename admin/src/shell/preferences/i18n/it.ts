import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const it: Texts<typeof en> = {
  size: {
    default: 'Predefinita',
    medium: 'Media',
    small: 'Piccola',
    mini: 'Mini',
    switched: 'Dimensione cambiata',
  },
  theme: {
    scheme: 'Aspetto',
    light: 'Chiaro',
    dark: 'Scuro',
    system: 'Sistema',
    colour: 'Colore',
    indigo: 'Indaco',
    blue: 'Blu',
    teal: 'Petrolio',
    green: 'Verde',
    copper: 'Rame',
    rose: 'Rosa',
    violet: 'Viola',
    graphite: 'Grafite',
    own: 'Qualsiasi altro colore',
    spectrum: 'Scegli dallo spettro',
    notHex: 'Scrivi sei caratteri: cifre da 0 a 9 e lettere da A a F, per esempio #2d31ac.',
    preview: 'Anteprima',
    button: 'Pulsante',
    link: 'Collegamento',
    tag: 'Etichetta',
    darkened: 'Dove questo colore si leggerebbe male si usa una tonalità più scura.',
    reset: 'Colore del prodotto',
  },
};
export default it;

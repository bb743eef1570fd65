import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const es: Texts<typeof en> = {
  size: {
    default: 'Predeterminado',
    medium: 'Mediano',
    small: 'Pequeño',
    mini: 'Mini',
    switched: 'Tamaño cambiado',
  },
  theme: {
    scheme: 'Apariencia',
    light: 'Claro',
    dark: 'Oscuro',
    system: 'Sistema',
    colour: 'Color',
    indigo: 'Índigo',
    blue: 'Azul',
    teal: 'Petróleo',
    green: 'Verde',
    copper: 'Cobre',
    rose: 'Rosa',
    violet: 'Violeta',
    graphite: 'Grafito',
    own: 'Cualquier otro color',
    spectrum: 'Elegir en el espectro',
    notHex: 'Escriba seis caracteres: cifras del 0 al 9 y letras de la A a la F, por ejemplo #2d31ac.',
    preview: 'Vista previa',
    button: 'Botón',
    link: 'Enlace',
    tag: 'Etiqueta',
    darkened: 'Donde este color se leería mal se usa un tono más oscuro.',
    reset: 'Color del producto',
  },
};
export default es;

import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const es: Texts<typeof en> = {
  title: 'Registro de errores',
  text: 'Los errores ocurridos en esta página desde que se cargó. También se han enviado al registro del servidor.',
  times_one: '{{count}} vez',
  times_many: '{{count}} de veces',
  times_other: '{{count}} veces',
  info: 'Información',
  url: 'Dirección',
  stack: 'Pila',
  copy: 'Copiar «{{message}}»',
  copied: 'Copiado',
  clearAll: 'Borrar todo',
};

export default es;

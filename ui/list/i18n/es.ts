import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const es: Texts<typeof en> = {
  columnsHint: 'Arrastre, o pulse Alt y una flecha, para cambiar el orden.',
  columnsReset: 'Restablecer las columnas',
  choose: 'Seleccionar filas',
  chooseEnd: 'Dejar de seleccionar',
  export: 'Exportar',
  preparing: 'Preparando el archivo…',
  xlsx: 'Excel (.xlsx)',
  csv: 'Texto (.csv)',
  keys: 'Teclas',
  keysTitle: 'Teclas de esta lista',
  key: {
    move: 'Fila siguiente y anterior',
    open: 'Abrir la fila',
    select: 'Seleccionar la fila',
    extend: 'Seleccionar al avanzar',
    clear: 'Quitar la selección',
    search: 'Buscar en la lista',
    help: 'Mostrar estas teclas',
  },
};

export default es;

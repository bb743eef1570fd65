import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const es: Texts<typeof en> = {
  views: 'Vistas',
  view: 'Vista: {{name}}',
  viewChanged: 'Vista: {{name}}, modificada',
  noViews: 'Aún no hay vistas guardadas',
  standard: 'La lista se abre con ella',
  saveAs: 'Guardar como vista nueva…',
  update: 'Guardar los cambios',
  rename: 'Cambiar el nombre…',
  makeStandard: 'Abrir la lista con ella',
  unmakeStandard: 'No abrir la lista con ella',
  remove: 'Eliminar la vista',
  leave: 'Mostrar todo',
  nameTitle: 'Guardar la vista',
  renameTitle: 'Cambiar el nombre de la vista',
  nameLabel: 'Nombre',
  nameText: 'Guarda la búsqueda, los filtros, el orden y las columnas. Solo usted la ve.',
  save: 'Guardar la vista',
  removeTitle: '¿Eliminar la vista «{{name}}»?',
  removeText: 'Las filas quedan como están.',
  saved: 'Vista guardada',
  removed: 'Vista eliminada',
};

export default es;

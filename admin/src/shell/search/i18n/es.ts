import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const es: Texts<typeof en> = {
  placeholder: 'Páginas, personas, lugares, acciones',
  menuPlaceholder: 'Páginas y acciones',
  results: 'Resultados',
  groups: {
    reserve: 'Nueva reserva',
    recent: 'Recientes',
    pages: 'Páginas',
    actions: 'Acciones',
    users: 'Usuarios',
    teams: 'Equipos',
    locations: 'Sedes',
    workspaces: 'Espacios de trabajo y salas de reuniones',
  },
  reserve: 'Reservar {{place}}, para {{name}}',
  language: 'Idioma: {{name}}',
  passive: 'Inactivo',
  ofDirectory: 'Directorio',
  searching: 'Buscando …',
  found_one: '{{count}} resultado',
  found_many: '{{count}} de resultados',
  found_other: '{{count}} resultados',
  nothing: 'No se ha encontrado nada para «{{text}}».',
  failed: 'Ahora no se pueden buscar usuarios ni lugares.',
  keys: {
    move: 'moverse',
    open: 'abrir',
    close: 'cerrar',
  },
};

export default es;

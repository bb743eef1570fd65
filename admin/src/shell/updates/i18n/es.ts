import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const es: Texts<typeof en> = {
  update: {
    title: 'Actualización disponible',
    text: '¡Hay contenido nuevo disponible!',
    refresh: 'Actualizar',
    unsaved: '¿Actualizar sin guardar?',
    otherTab: 'Se actualizó otra pestaña. ¿Actualizar también esta?',
    lost: 'Se perderá lo que haya escrito aquí y no haya guardado.',
  },
  offline: {
    notice: 'Sin conexión con el servidor. Lo que ve puede no estar al día; el panel continuará solo cuando vuelva la conexión.',
    title: 'Sin conexión',
    page: 'No se puede acceder al servidor. Su sesión sigue abierta y la página se abrirá sola cuando vuelva la conexión.',
    slowTitle: 'El servidor tarda en responder',
    slow: 'La página se abrirá sola en cuanto responda.',
  },
};

export default es;

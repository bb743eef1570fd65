export default {
  label: 'Vista de otra persona',
  text: 'Ve el panel como lo vería {{name}}, hasta las {{time}}. No se puede cambiar nada.',
  end: 'Terminar',
  overTitle: 'Vuelve a ver el panel como usted',
  overBody: 'La vista de {{name}} ha terminado: ha pasado el tiempo o han cambiado los permisos.',
  back: 'Continuar',
};

export default {
  label: 'Vista di un’altra persona',
  text: 'Vede il pannello come lo vedrebbe {{name}}, fino alle {{time}}. Non si può cambiare nulla.',
  end: 'Termina',
  overTitle: 'Vede di nuovo il pannello come se stesso',
  overBody: 'La vista di {{name}} è finita: il tempo è scaduto o i permessi sono cambiati.',
  back: 'Continua',
};

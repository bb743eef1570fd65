export default {
  done: '{{name}} is checked in',
  undone: 'Check-in taken back',
  undo: 'Undo',
};

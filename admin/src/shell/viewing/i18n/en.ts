export default {
  label: 'Seen as another person',
  text: 'You see the panel as {{name}} would, until {{time}}. Nothing can be changed.',
  end: 'End',
  overTitle: 'You see the panel as yourself again',
  overBody: 'Seeing it as {{name}} is over: the time has passed, or permissions have changed.',
  back: 'Go on',
};

/** Apart from the users' own texts, which their list waits for. */
export default {
  automatic: 'Automatic',
  help: 'Of the mails to this person. Automatic: of whoever or whatever causes the mail.',
};

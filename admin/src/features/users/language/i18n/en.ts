/** Apart from the users' own texts, which their list waits for. */
export default {
  automatic: 'Automatic',
  label: 'Language',
  help: 'For mails to this person. Automatic: the language of whoever causes them.',
};

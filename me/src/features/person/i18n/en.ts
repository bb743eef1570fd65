export default {
  title: 'Me',
  language: 'Language',
  languageFailed: 'The texts could not be loaded. Check the connection and try again.',
  appearance: 'Appearance',
  scheme: { light: 'Light', dark: 'Dark', system: 'As the device' },
  signOut: 'Sign out',
};

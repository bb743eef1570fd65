export default {
  button: 'Upload file',
  dialogTitle: { users: 'Upload users' },
  dialogText: {
    users:
      'Users are matched by e-mail: new ones are added, changed ones are updated, nobody is deleted. Everything is checked before anything changes.',
  },
  file: 'Spreadsheet',
  fileHelp: '.xlsx, .xls or .csv, up to {{size}} and {{rows}} rows',
  template: 'Download the template',
  upload: 'Upload',
};

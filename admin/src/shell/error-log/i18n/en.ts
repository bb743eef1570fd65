export default {
  title: 'Error log',
  text: 'What went wrong on this page since it was loaded. It was sent to the server’s log as well.',
  times_one: '{{count}} time',
  times_other: '{{count}} times',
  info: 'Info',
  url: 'Address',
  stack: 'Stack',
  copy: 'Copy “{{message}}”',
  copied: 'Copied',
  clearAll: 'Clear All',
};

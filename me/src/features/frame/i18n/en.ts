export default {
  menu: 'Menu',
  week: 'My week',
  plan: 'Plan',
  scan: 'Scan',
  colleagues: 'Colleagues',
  me: 'Me',
  noConnection: 'No connection.',
  asOf: {
    today: 'As of {{time}}.',
    yesterday: 'As of {{time}} yesterday.',
    earlier: 'As of {{time}}, {{day}}.',
  },
  needed: 'Changes need a connection.',
  failed: 'This screen can’t be shown now. Check the connection and try again.',
  notKept: 'Not everything that belongs here is kept on this device.',
};

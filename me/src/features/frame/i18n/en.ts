export default {
  menu: 'Menu',
  week: 'My week',
  colleagues: 'Colleagues',
  me: 'Me',
};

export default {
  menu: 'Menu',
  week: 'My week',
  me: 'Me',
};

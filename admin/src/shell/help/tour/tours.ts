/** One stop of a guided tour. Its texts stand in `tour.<tour>.<step>`. */
export interface TourStep {
  key: string;
  /** The screen that it stands on; `?id=new` opens a form there. */
  path: string;
  /** What it points at: the first of these that is in sight. */
  at: readonly string[];
  /** The record to open on the screen: the first of these links that is in sight. */
  through?: string;
}

/** The entry of a page; its group while that is folded; on a phone the button that opens the menu. */
const menu = (path: string) => [`#menu a[href="${path}"]`, '#menu [data-here]', 'header > button:first-child[aria-haspopup="dialog"]'];
const add = ['main [data-tour="add"]'];
const save = ['main [data-tour="save"]'];
const drawer = (name: string) => [`main [role="dialog"] [data-tour="${name}"]`];
const section = (number: number) => [`main form > section:nth-of-type(${number})`];
const table = 'main table[aria-label]';
const cards = 'main ul[aria-label]';

export const usersTour: readonly TourStep[] = [
  { key: 'menu', path: '/usermanagement', at: menu('/usermanagement') },
  { key: 'upload', path: '/usermanagement', at: ['main [data-tour="upload"]'] },
  { key: 'add', path: '/usermanagement', at: add },
  { key: 'search', path: '/usermanagement', at: ['main search'] },
  { key: 'row', path: '/usermanagement', at: [`${table} tr[data-opens]`, `${cards} > li > a`] },
  {
    key: 'drawer',
    path: '/usermanagement',
    through: `${table} [data-row-link], ${cards} > li > a`,
    at: ['main [role="dialog"]:has([data-tour="save"])'],
  },
];

export const reservationsTour: readonly TourStep[] = [
  { key: 'menu', path: '/reservation', at: menu('/reservation') },
  { key: 'add', path: '/reservation', at: add },
  { key: 'person', path: '/reservation?id=new', at: drawer('person') },
  { key: 'when', path: '/reservation?id=new', at: drawer('when') },
  { key: 'area', path: '/reservation?id=new', at: drawer('area') },
  { key: 'place', path: '/reservation?id=new', at: drawer('place') },
  { key: 'seats', path: '/reservation?id=new', at: drawer('seats') },
  { key: 'save', path: '/reservation?id=new', at: drawer('save') },
];

export const parametersTour: readonly TourStep[] = [
  { key: 'menu', path: '/parameter', at: menu('/parameter') },
  { key: 'overview', path: '/parameter', at: ['main table tbody tr', 'main h1'] },
  { key: 'add', path: '/parameter', at: add },
  { key: 'what', path: '/manage-parameter?area=diningHall', at: section(1) },
  { key: 'hours', path: '/manage-parameter?area=diningHall', at: section(2) },
  { key: 'limits', path: '/manage-parameter?area=diningHall', at: section(3) },
  { key: 'save', path: '/manage-parameter?area=diningHall', at: save },
];

export const planTour: readonly TourStep[] = [
  { key: 'menu', path: '/locationlist', at: menu('/locationlist') },
  { key: 'addLocation', path: '/locationlist', at: add },
  { key: 'location', path: '/location', at: section(1) },
  { key: 'services', path: '/location', at: section(2) },
  { key: 'next', path: '/location', at: save },
  { key: 'addBuilding', path: '/buildinglist', at: add },
  { key: 'building', path: '/building', at: section(1) },
  { key: 'addWorkspace', path: '/officelist', at: add },
  { key: 'workspace', path: '/office', at: section(1) },
  { key: 'seats', path: '/office', at: section(2) },
];

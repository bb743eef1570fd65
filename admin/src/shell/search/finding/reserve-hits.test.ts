import { expect, test } from 'vitest';
import { readWish, type Wish } from './reserve.ts';
import { calledSo, type Meant, offersOf } from './reserve-hits.ts';

const person = (id: number, name: string, lastName: string, status: 'active' | 'passive' = 'active') => ({
  id,
  name,
  lastName,
  email: `${id}@adem.example`,
  status,
});
const floor = { workspaceName: '4. kat', buildingName: 'Levent Plaza', locationName: 'İstanbul' };
const room = { id: 9, name: 'Toros', locationName: 'Ankara', buildingName: 'Merkez', isMeetingRoom: true };

const meant: Meant = {
  users: [person(1, 'Adem', 'Yılmaz')],
  places: { desks: [{ id: 12, label: 'A2', workspaceId: 3, ...floor }], workspaces: [room] },
};

const offers = (typed: string, found = meant) =>
  offersOf(readWish(typed) as Wish, found, '2026-11-25', ({ name, place }) => `Reserve ${place}, for ${name}`);
const titles = (typed: string, found = meant) => offers(typed, found).map(({ title }) => title);

test('an offer names person, place, day and hours in full, and leads to the form with all of it', () => {
  const [offer] = offers('reserve A2 for Adem tomorrow 9-12');
  expect(offer).toMatchObject({ title: 'Reserve A2, Levent Plaza · 4. kat, for Adem Yılmaz, tomorrow, 09:00–12:00', detail: 'İstanbul' });
  const address = new URL(offer?.to ?? '', 'http://panel').searchParams;
  expect(Object.fromEntries(address)).toEqual({
    id: 'new',
    forUser: '1',
    forWorkspace: '3',
    forDesk: '12',
    forDay: '2026-11-26',
    forStart: '09:00',
    forEnd: '12:00',
  });
});

test('without a day the form’s own is left; a day that is over is not offered', () => {
  expect(offers('reserve A2 for Adem')[0]?.to).toBe('/reservation?id=new&forUser=1&forWorkspace=3&forDesk=12');
  expect(titles('reserve A2 for Adem 24.11.2026')).toEqual([]);
});

test.each([
  ['today', 'today'],
  ['friday', 'Fri 27 Nov'],
  ['3.1.2027', 'Sun 3 Jan 2027'],
])('the day %s is told as %s', (typed, told) => {
  expect(titles(`reserve A2 for Adem ${typed}`)[0]?.replace('Sun,', 'Sun').replace('Fri,', 'Fri')).toMatch(new RegExp(`, ${told}$`));
});

test('a workspace or a room is offered where no desk is called so', () => {
  const found = { ...meant, places: { desks: [], workspaces: [room] } };
  expect(titles('reserve Toros for Adem', found)).toEqual(['Reserve Merkez · Toros, for Adem Yılmaz']);
});

test('of many that are meant, three are offered', () => {
  const users = [person(1, 'Adem', 'Yılmaz'), person(2, 'Adem', 'Kaya'), person(3, 'Adem', 'Ak'), person(4, 'Adem', 'Su')];
  expect(titles('reserve A2 for Adem', { ...meant, users })).toHaveLength(3);
  const desks = [3, 4, 5].map((number) => ({ id: number, label: 'A2', workspaceId: number, ...floor, workspaceName: `${number}. kat` }));
  expect(titles('reserve A2 for Adem', { users, places: { desks, workspaces: [] } })).toEqual([
    'Reserve A2, Levent Plaza · 3. kat, for Adem Yılmaz',
    'Reserve A2, Levent Plaza · 4. kat, for Adem Yılmaz',
    'Reserve A2, Levent Plaza · 3. kat, for Adem Kaya',
  ]);
});

test('two of the same name are told apart by their addresses', () => {
  const users = [person(1, 'Adem', 'Yılmaz'), person(2, 'Adem', 'Yılmaz'), person(3, 'Adem', 'Ak')];
  expect(offers('reserve A2 for Adem', { ...meant, users }).map(({ detail }) => detail)).toEqual([
    '1@adem.example, İstanbul',
    '2@adem.example, İstanbul',
    'İstanbul',
  ]);
});

test('called so are the active whose names begin with each word, whole names first', () => {
  const users = [person(1, 'Ademcan', 'Kaya'), person(2, 'Ekin', 'Adem'), person(3, 'Adem', 'Ak', 'passive'), person(4, 'Badem', 'Su')];
  expect(calledSo(users, 'adem').map(({ id }) => id)).toEqual([2, 1]);
  expect(calledSo(users, 'adem ka').map(({ id }) => id)).toEqual([1]);
});

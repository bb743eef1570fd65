import { describe, expect, it } from 'vitest';
import { recogniseHeadings } from '#features/uploads/check/check-headings.ts';
import type { LocationFacts, ParameterFacts, PlaceFacts } from '../kinds/kind.ts';
import { fields } from './reservations-importer-fields.ts';
import { missingFields, openParser, type ReservationParserOptions, synonyms } from './reservations-importer-rows.ts';

const place = (id: number, name: string, given: Partial<PlaceFacts> = {}): PlaceFacts => ({
  id,
  name,
  isMeetingRoom: false,
  capacity: 10,
  status: 'active',
  buildingId: 1,
  buildingName: 'Merkez',
  buildingStatus: 'active',
  locationId: 1,
  ...given,
});
const location = (id: number, name: string, given: Partial<LocationFacts> = {}): LocationFacts => ({
  id,
  name,
  status: 'active',
  timeZone: 'Europe/Istanbul',
  parkingCapacity: 5,
  hasFoodService: true,
  hasShuttle: true,
  hasGym: true,
  takesPets: true,
  weekdays: [1, 2, 3, 4, 5],
  openingHours: [],
  closures: [],
  ...given,
});
const slots = [
  { id: 31, name: '', start: '12:00', end: '12:30', capacity: 5 },
  { id: 32, name: 'Levent', start: '08:00', end: null, capacity: 5 },
  { id: 33, name: 'Çamlıca', start: '08:00', end: '08:45', capacity: 5 },
];
const parameter: ParameterFacts = {
  status: 'active',
  capacity: 5,
  maximumReservationDay: 30,
  weeklyWorkingDayLimit: null,
  weekendReservationAllowed: false,
  oneMealADay: true,
  onlyOpeningHours: false,
  checkInOpens: null,
  opens: null,
  closes: null,
  slots,
};
const person = (id: number, email: string, status = 'active') => ({
  id,
  name: 'Çağla',
  lastName: 'Kaya',
  email,
  status,
  exceptional: false,
});
const options: ReservationParserOptions = {
  now: new Date('2026-11-18T06:00:00Z'),
  persons: [person(1, 'cagla@sirket.example'), person(2, 'gone@sirket.example', 'passive')],
  places: [
    place(11, '3. kat'),
    place(12, 'Boğaz', { isMeetingRoom: true }),
    place(13, 'Boğaz'),
    place(14, 'Depo', { status: 'passive' }),
    place(15, '3rd floor', { locationId: 2, buildingName: 'Tower' }),
  ],
  locations: [location(1, 'İstanbul'), location(2, 'London', { timeZone: 'Europe/London', hasFoodService: false })],
  offers: [
    { locationId: 1, area: 'diningHall', parameter: { ...parameter, slots: slots.slice(0, 1) } },
    { locationId: 1, area: 'shuttle', parameter: { ...parameter, slots: slots.slice(1) } },
    { locationId: 2, area: 'diningHall', parameter },
    { locationId: 1, area: 'pet', parameter },
  ],
  emergencies: new Map(),
  desks: [
    { id: 21, label: 'A-01', status: 'active', workspaceId: 11 },
    { id: 22, label: 'A-02', status: 'blocked', workspaceId: 11 },
  ],
};
const parse = (cells: Record<string, string>) =>
  openParser(options)({
    email: 'cagla@sirket.example',
    area: 'Çalışma alanı',
    location: 'İstanbul',
    building: 'Merkez',
    workspace: '3. kat',
    desk: '',
    day: '19.11.2026',
    start: '09:00',
    end: '18:00',
    title: '',
    ...cells,
  });

describe('headings are recognised in English and Turkish', () => {
  it.each([
    [
      ['Kullanıcı e-postası', 'Alan', 'Lokasyon', 'Bina', 'Kat', 'Masa no', 'Tarih', 'Başlangıç saati', 'Bitiş saati', 'Konu'],
      ['email', 'area', 'location', 'building', 'workspace', 'desk', 'day', 'start', 'end', 'title'],
    ],
    [
      ['User mail', 'Reservation type', 'Location', 'Building', 'Meeting room', 'Desk', 'Date', 'From', 'To', 'Subject', 'Price'],
      ['email', 'area', 'location', 'building', 'workspace', 'desk', 'day', 'start', 'end', 'title', null],
    ],
  ])('%j', (headings, found) => {
    expect(recogniseHeadings(headings, synonyms)).toEqual(found);
  });

  it.each(['en', 'tr'] as const)('those of the template (%s) are, each as its own field', (language) => {
    const headings = fields.map(({ heading }) => heading[language]);
    expect(recogniseHeadings(headings, synonyms)).toEqual(fields.map(({ field }) => field));
  });

  it('no two fields share a spelling', () => {
    for (const [field, words] of Object.entries(synonyms))
      for (const word of words) expect([word, recogniseHeadings([word], synonyms)]).toEqual([word, [field]]);
  });

  it('what depends on the area may be missing', () => {
    const needed = ['email', 'area', 'location', 'day'];
    expect(missingFields([])).toEqual(needed);
    expect(missingFields(needed)).toEqual([]);
    expect(fields.filter(({ required }) => required).map(({ field }) => field)).toEqual(needed);
  });
});

describe('a row is a reservation in the time of its location', () => {
  it('what it says is found, whatever its case and accents', () => {
    const cells = {
      email: ' CAGLA@Sirket.example',
      location: 'ISTANBUL',
      building: 'merkez',
      workspace: ' 3.  KAT',
      desk: 'a-01',
      title: 'Ekip',
    };
    expect(parse(cells)).toEqual({
      value: {
        email: 'cagla@sirket.example',
        area: 'Çalışma alanı',
        location: 'ISTANBUL',
        building: 'merkez',
        workspace: '3.  KAT',
        desk: 'a-01',
        day: '19.11.2026',
        start: '09:00',
        end: '18:00',
        title: 'Ekip',
        slot: '',
        areaName: 'workspace',
        locationId: 1,
        slotId: null,
        dayOf: '2026-11-19',
        userId: 1,
        workspaceId: 11,
        deskId: 21,
        startAt: '2026-11-19T06:00:00.000Z',
        endAt: '2026-11-19T15:00:00.000Z',
      },
      key: 'cagla@sirket.example|workspace|1|11|21|2026-11-19T06:00:00.000Z|2026-11-19T15:00:00.000Z',
      keyField: 'email',
    });
  });

  it.each([
    [{ day: '2026-11-19', start: '9:30', end: '17.45' }, '2026-11-19T06:30:00.000Z', '2026-11-19T14:45:00.000Z'],
    [{ day: '19 Kasım 2026', start: '14:00', end: '00:00' }, '2026-11-19T11:00:00.000Z', '2026-11-19T21:00:00.000Z'],
    [{ day: '19 November 2026', start: '2:00 PM', end: '24:00' }, '2026-11-19T11:00:00.000Z', '2026-11-19T21:00:00.000Z'],
    [{ end: '24:00:00' }, '2026-11-19T06:00:00.000Z', '2026-11-19T21:00:00.000Z'],
    [{ start: '19.11.2026 10:00', end: '2026-11-19T11:00' }, '2026-11-19T07:00:00.000Z', '2026-11-19T08:00:00.000Z'],
    [{ status: 'Onaylandı' }, '2026-11-19T06:00:00.000Z', '2026-11-19T15:00:00.000Z'],
    [{ location: 'London', building: 'Tower', workspace: '3rd floor' }, '2026-11-19T09:00:00.000Z', '2026-11-19T18:00:00.000Z'],
  ])('%j', (cells, startAt, endAt) => {
    expect(parse(cells as Record<string, string>)).toMatchObject({ value: { startAt, endAt } });
  });

  it('a meeting may end on another day', () => {
    const cells = { area: 'Meeting room', workspace: 'Boğaz', start: '22:00', end: '20.11.2026 02:00' };
    expect(parse(cells)).toMatchObject({ value: { startAt: '2026-11-19T19:00:00.000Z', endAt: '2026-11-19T23:00:00.000Z' } });
  });

  it('of a workspace and a room of one name, the area tells which is meant', () => {
    expect(parse({ workspace: 'Boğaz' })).toMatchObject({ value: { workspaceId: 13 } });
    expect(parse({ workspace: 'Boğaz', area: 'Toplantı odası' })).toMatchObject({ value: { workspaceId: 12 } });
  });

  it.each([
    [{ email: '' }, 'email', 'value.required'],
    [{ email: 'nobody' }, 'email', 'value.email'],
    [{ email: 'nobody@sirket.example' }, 'email', 'reservations.userUnknown'],
    [{ email: 'gone@sirket.example' }, 'email', 'reservations.userPassive'],
    [{ area: 'Moon' }, 'area', 'reservations.area'],
    [{ location: 'Ankara' }, 'location', 'reservations.placeUnknown'],
    [{ building: 'Kule' }, 'building', 'reservations.placeUnknown'],
    [{ workspace: '9. kat' }, 'workspace', 'reservations.placeUnknown'],
    [{ workspace: 'Depo' }, 'workspace', 'reservations.placePassive'],
    [{ area: 'meetingRoom' }, 'workspace', 'reservations.notARoom'],
    [{ desk: 'Z-99' }, 'desk', 'reservations.deskElsewhere'],
    [{ desk: 'A-02' }, 'desk', 'reservations.deskBlocked'],
    [{ day: 'soon' }, 'day', 'value.day'],
    [{ day: '' }, 'day', 'value.required'],
    [{ day: '31.12.1999' }, 'day', 'value.outsideCalendar'],
    [{ day: '01.01.2101' }, 'day', 'value.outsideCalendar'],
    [{ end: '01.01.2101 10:00' }, 'end', 'value.outsideCalendar'],
    [{ day: '17.11.2026' }, 'start', 'reservations.past'],
    [{ start: '25:00' }, 'start', 'value.timeOfDay'],
    [{ start: '20.11.2026 09:00' }, 'start', 'value.timeOfDay'],
    [{ end: 'late' }, 'end', 'value.timeOfDay'],
    [{ end: '08:00' }, 'end', 'reservations.startAfterEnd'],
    [{ end: '20.11.2026 10:00' }, 'end', 'reservations.oneDay'],
    [{ status: 'Cancelled' }, 'status', 'reservations.cancelledRow'],
    [{ status: ' İPTAL ' }, 'status', 'reservations.cancelledRow'],
    [{ title: 'x'.repeat(201) }, 'title', 'value.tooLong'],
    [{ title: 'a\u0007b' }, 'title', 'value.controlCharacters'],
  ])('%j is refused at its cell', (cells, field, key) => {
    const { errors } = parse(cells as Record<string, string>) as { errors: { field: string; key: string }[] };
    expect(errors.map((error) => [error.field, error.key])).toEqual([[field, key]]);
  });

  it('all that is wrong with a row is told at once', () => {
    expect(parse({ email: 'x', area: 'y', workspace: 'z', day: '', start: 'a' })).toMatchObject({
      errors: [{ field: 'day' }, { field: 'email' }, { field: 'area' }, { field: 'workspace' }, { field: 'start' }],
    });
  });
});

describe('an area that is counted by location', () => {
  const counted = (cells: Record<string, string>) => parse({ building: '', workspace: '', start: '', end: '', ...cells });
  const errorsOf = (parsed: ReturnType<typeof parse>) => ('errors' in parsed ? parsed.errors.map(({ field, key }) => [field, key]) : []);

  it('is told by the start of its slot, and a route where two leave at one time', () => {
    expect(counted({ area: 'Yemekhane', start: '12:00' })).toMatchObject({
      value: { areaName: 'diningHall', locationId: 1, workspaceId: null, slotId: 31, startAt: '2026-11-19T09:00:00.000Z' },
    });
    expect(counted({ area: 'Servis', start: '08:00', slot: 'ÇAMLICA' })).toMatchObject({
      value: { slotId: 33, startAt: '2026-11-19T05:00:00.000Z', endAt: '2026-11-19T05:45:00.000Z' },
    });
    expect(counted({ area: 'Evcil hayvan' })).toMatchObject({
      value: { slotId: null, startAt: '2026-11-18T21:00:00.000Z', endAt: '2026-11-19T21:00:00.000Z' },
    });
    expect(counted({ area: 'Otopark', start: '08:00', end: '18:00' })).toMatchObject({ value: { areaName: 'parking', slotId: null } });
  });

  it.each([
    [{ area: 'Yemekhane' }, [['start', 'value.required']]],
    [{ area: 'Yemekhane', start: '12:10' }, [['start', 'reservations.slotUnknown']]],
    [{ area: 'Yemekhane', start: '12:00', location: 'London' }, [['location', 'reservations.noFoodService']]],
    [{ area: 'Yemekhane', start: '12:00', desk: 'A-01' }, [['desk', 'reservations.notOfArea']]],
    [{ area: 'Otopark', start: '08:00', end: '18:00', slot: 'Levent' }, [['slot', 'reservations.notOfArea']]],
    [{ area: 'Spor', start: '08:00' }, [['location', 'reservations.parameterMissing']]],
    [{ area: 'Evcil hayvan', day: '21.11.2026' }, [['day', 'reservations.weekend']]],
    [{ area: 'Evcil hayvan', day: '01.02.2027' }, [['day', 'reservations.tooFar']]],
  ])('%j is refused at its cell', (cells, told) => {
    expect(errorsOf(counted(cells as Record<string, string>))).toEqual(told);
  });
});

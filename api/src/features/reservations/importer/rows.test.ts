import { describe, expect, it } from 'vitest';
import { recogniseHeadings } from '../../uploads/check/headings.ts';
import type { PlaceFacts } from '../kinds/kind.ts';
import { fields } from './fields.ts';
import { missingFields, openParser, type ReservationParserOptions, synonyms } from './rows.ts';

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
  locationName: 'İstanbul',
  locationStatus: 'active',
  timeZone: 'Europe/Istanbul',
  ...given,
});
const person = (id: number, email: string, status = 'active') => ({ id, name: 'Çağla', lastName: 'Kaya', email, status });
const options: ReservationParserOptions = {
  now: new Date('2026-11-18T06:00:00Z'),
  persons: [person(1, 'cagla@sirket.example'), person(2, 'gone@sirket.example', 'passive')],
  places: [
    place(11, '3. kat'),
    place(12, 'Boğaz', { isMeetingRoom: true }),
    place(13, 'Boğaz'),
    place(14, 'Depo', { status: 'passive' }),
    place(15, '3rd floor', { locationName: 'London', buildingName: 'Tower', timeZone: 'Europe/London' }),
  ],
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

  it('desk and title may be missing', () => {
    const needed = ['email', 'area', 'location', 'building', 'workspace', 'day', 'start', 'end'];
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
        areaName: 'workspace',
        userId: 1,
        workspaceId: 11,
        deskId: 21,
        startAt: '2026-11-19T06:00:00.000Z',
        endAt: '2026-11-19T15:00:00.000Z',
      },
      key: 'cagla@sirket.example|workspace|11|21|2026-11-19T06:00:00.000Z|2026-11-19T15:00:00.000Z',
      keyField: 'email',
    });
  });

  it.each([
    [{ day: '2026-11-19', start: '9:30', end: '17.45' }, '2026-11-19T06:30:00.000Z', '2026-11-19T14:45:00.000Z'],
    [{ day: '19 Kasım 2026', start: '14:00', end: '00:00' }, '2026-11-19T11:00:00.000Z', '2026-11-19T21:00:00.000Z'],
    [{ day: '19 November 2026', start: '2:00 PM', end: '24:00' }, '2026-11-19T11:00:00.000Z', '2026-11-19T21:00:00.000Z'],
    [{ start: '19.11.2026 10:00', end: '2026-11-19T11:00' }, '2026-11-19T07:00:00.000Z', '2026-11-19T08:00:00.000Z'],
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
    [{ day: '17.11.2026' }, 'start', 'reservations.past'],
    [{ start: '25:00' }, 'start', 'value.timeOfDay'],
    [{ start: '20.11.2026 09:00' }, 'start', 'value.timeOfDay'],
    [{ end: 'late' }, 'end', 'value.timeOfDay'],
    [{ end: '08:00' }, 'end', 'reservations.startAfterEnd'],
    [{ end: '20.11.2026 10:00' }, 'end', 'reservations.oneDay'],
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

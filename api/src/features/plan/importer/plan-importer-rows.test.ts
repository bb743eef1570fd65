import { errors } from '@population-tracker/contract/kernel/errors';
import { describe, expect, it, test } from 'vitest';
import { recogniseHeadings } from '#features/uploads/check/check-headings.ts';
import { fields } from './plan-importer-fields.ts';
import { missingFields, openParser, synonyms } from './plan-importer-rows.ts';

const parse = (...rows: Record<string, string>[]) => {
  const parser = openParser();
  return rows.map((cells) => parser(cells));
};
const one = (cells: Record<string, string>) => parse(cells)[0];

describe('headings are recognised in English and Turkish', () => {
  it.each([
    [
      ['Konum', 'Bina', 'Çalışma alanı', 'Kapasite', 'Masa'],
      ['location', 'building', 'workspace', 'capacity', 'desk'],
    ],
    [
      ['LOKASYON', 'BLOK', 'KAT', 'TOPLANTI ODASI MI?', 'Masa X (cm)', 'Masa Y (cm)'],
      ['location', 'building', 'workspace', 'meetingRoom', 'deskX', 'deskY'],
    ],
    [
      ['Location name', 'Time zone', 'Parking', 'Location capacity', 'Food service', 'Shuttle', 'Gym', 'Pets'],
      ['location', 'timeZone', 'parkingCapacity', 'locationCapacity', 'foodService', 'shuttle', 'gym', 'pets'],
    ],
    [
      ['Building', 'Description', 'Workspace / meeting room', 'Type', 'Equipment', 'Status', 'Price'],
      ['building', 'buildingDescription', 'workspace', 'meetingRoom', 'equipment', 'status', null],
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

  it('only the location is needed', () => {
    expect(missingFields(['building'])).toEqual(['location']);
    expect(missingFields(['location', null])).toEqual([]);
  });
});

describe('a row names a chain of places', () => {
  it('values are read and tidied', () => {
    const cells = {
      location: '  İzmir ',
      timeZone: 'Europe/Istanbul',
      parkingCapacity: '40',
      foodService: 'Evet',
      shuttle: 'no',
      building: 'A  Blok',
      workspace: 'Boğaz',
      meetingRoom: 'Toplantı Odası',
      capacity: ' 8 ',
      equipment: 'Ekran; Kamera, Tahta',
      status: 'PASİF',
    };
    expect(one(cells)).toEqual({
      value: {
        location: 'İzmir',
        timeZone: 'Europe/Istanbul',
        parkingCapacity: 40,
        foodService: true,
        shuttle: false,
        building: 'A Blok',
        workspace: 'Boğaz',
        meetingRoom: true,
        capacity: 8,
        equipment: ['Ekran', 'Kamera', 'Tahta'],
        status: 'passive',
      },
      key: '\nizmir\na blok\nbogaz',
      keyField: 'workspace',
    });
  });

  it.each([
    ['evet', true],
    ['HAYIR', false],
    ['Yes', true],
    ['no', false],
    ['1', true],
    ['0', false],
    ['x', true],
    ['Var', true],
    ['TRUE', true],
    ['false', false],
  ])('yes and no: %s', (text, value) => {
    expect(one({ location: 'A', shuttle: text })).toMatchObject({ value: { shuttle: value } });
  });

  it.each([
    ['Toplantı odası', true],
    ['meeting room', true],
    ['evet', true],
    ['Çalışma alanı', false],
    ['workspace', false],
    ['no', false],
  ])('type: %s', (text, value) => {
    expect(one({ location: 'A', building: 'B', workspace: 'C', meetingRoom: text })).toMatchObject({ value: { meetingRoom: value } });
  });

  it('an empty cell says nothing', () => {
    expect(one({ location: 'A', timeZone: '', shuttle: ' ', building: '', status: '' })).toMatchObject({ value: { location: 'A' } });
    expect(Object.keys((one({ location: 'A', timeZone: '', status: '' }) as { value: object }).value)).toEqual(['location']);
  });

  it('the status is that of the innermost place, and a passive desk is a blocked one', () => {
    const chain = { location: 'A', building: 'B', workspace: 'C' };
    expect(one({ ...chain, desk: 'D-1', status: 'Kapalı' })).toMatchObject({ value: { status: 'blocked' }, keyField: 'desk' });
    expect(one({ ...chain, desk: 'D-1', status: 'passive' })).toMatchObject({ value: { status: 'blocked' } });
    expect(one({ ...chain, status: 'passive' })).toMatchObject({ value: { status: 'passive' }, keyField: 'workspace' });
  });

  it.each([
    [{ location: '' }, [['location', 'plan.locationNameEmpty']]],
    [{ location: ' ', building: 'B' }, [['location', 'plan.buildingNamesEmpty']]],
    [{ location: 'A', buildingDescription: 'x' }, [['building', 'plan.buildingNamesEmpty']]],
    [
      { location: '', building: '', workspace: 'C' },
      [
        ['location', 'plan.workspaceNamesEmpty'],
        ['building', 'plan.workspaceNamesEmpty'],
      ],
    ],
    [{ location: 'A', building: 'B', capacity: '5' }, [['workspace', 'plan.workspaceNamesEmpty']]],
    [{ location: 'A', building: 'B', desk: 'D-1' }, [['workspace', 'plan.workspaceNamesEmpty']]],
    [{ location: 'A', building: 'B', workspace: 'C', deskX: '5' }, [['desk', 'floorPlan.labelEmpty']]],
  ])('%j lacks a name', (cells, errors) => {
    const found = one(cells as Record<string, string>) as { errors: { field: string; key: string }[] };
    expect(found.errors.map(({ field, key }) => [field, key])).toEqual(errors);
  });

  it('and is told so in the words that were asked for', () => {
    const names = ['locationNameEmpty', 'buildingNamesEmpty', 'workspaceNamesEmpty'] as const;
    expect(names.map((name) => errors[`plan.${name}`].en)).toEqual([
      'Location name cannot be empty!',
      'Location and building names cannot be empty!',
      'Location, building and floor names cannot be empty!',
    ]);
  });

  it.each([
    ['location', 'x'.repeat(101), 'value.tooLong'],
    ['location', 'a\u0007b', 'value.controlCharacters'],
    ['timeZone', 'Europe/Ankara', 'value.timeZone'],
    ['parkingCapacity', 'many', 'value.capacity'],
    ['parkingCapacity', '-1', 'value.capacity'],
    ['locationCapacity', '1.500', 'value.capacity'],
    ['locationCapacity', '100001', 'value.capacity'],
    ['foodService', 'perhaps', 'value.yesNo'],
    ['meetingRoom', 'Boğaz', 'plan.placeType'],
    ['equipment', 'x'.repeat(51), 'value.tooLong'],
    ['status', 'asleep', 'users.status'],
  ])('%s: %j is refused with %s', (field, text, key) => {
    const place: Record<string, string> = ['meetingRoom', 'equipment'].includes(field) ? { building: 'B', workspace: 'C' } : {};
    expect(one({ location: 'A', ...place, [field]: text })).toEqual({ errors: [{ field, key }] });
  });

  it.each([
    ['deskX', '1e3', 'floorPlan.value'],
    ['deskY', '60000', 'floorPlan.value'],
    ['desk', 'x'.repeat(21), 'value.tooLong'],
    ['status', 'asleep', 'plan.deskStatus'],
  ])('a desk’s %s: %j is refused with %s', (field, text, key) => {
    expect(one({ location: 'A', building: 'B', workspace: 'C', desk: 'D-1', [field]: text })).toEqual({ errors: [{ field, key }] });
  });

  it('no desk stands in a meeting room, and only a meeting room has equipment', () => {
    const chain = { location: 'A', building: 'B', workspace: 'C' };
    expect(one({ ...chain, meetingRoom: 'yes', desk: 'D-1' })).toMatchObject({ errors: [{ field: 'desk', values: { name: 'C' } }] });
    expect(one({ ...chain, meetingRoom: 'no', equipment: 'Ekran' })).toMatchObject({ errors: [{ field: 'equipment' }] });
  });
});

describe('two rows about one place', () => {
  it('may add to each other and repeat each other', () => {
    const rows = parse(
      { location: 'İzmir', building: 'A', parkingCapacity: '40' },
      { location: 'IZMIR', building: 'B', shuttle: 'yes', parkingCapacity: '40' },
    );
    expect(rows.every((row) => row && 'value' in row)).toBe(true);
  });

  it('contradict each other when they say different things; the later one is told what the earlier one says', () => {
    const [, later] = parse(
      { location: 'İzmir', building: 'A', foodService: 'Evet', parkingCapacity: '40' },
      { location: 'IZMIR', building: 'B', foodService: 'hayır', parkingCapacity: '41' },
    );
    expect(later).toEqual({
      errors: [
        { field: 'parkingCapacity', key: 'plan.contradiction', values: { name: 'IZMIR', value: '40' } },
        { field: 'foodService', key: 'plan.contradiction', values: { name: 'IZMIR', value: 'Evet' } },
      ],
    });
  });

  it('that is wrong counts for nothing', () => {
    const [, , third] = parse(
      { location: 'A', parkingCapacity: '40', foodService: 'perhaps' },
      { location: 'A', building: 'B', parkingCapacity: '41' },
      { location: 'A', building: 'C', parkingCapacity: '41' },
    );
    expect(third).toHaveProperty('value');
  });
});

test('a workspace gets at most 5,000 desks from one sheet; a desk that is named again is no other one', () => {
  const parser = openParser();
  const row = (desk: number, workspace = 'Boğaz') => parser({ location: 'İzmir', building: 'A', workspace, desk: `D-${desk}` });
  for (let desk = 1; desk <= 5_000; desk++) expect(row(desk)).toHaveProperty('value');
  expect(row(5_001)).toEqual({ errors: [{ field: 'desk', key: 'floorPlan.tooManyDesks' }] });
  expect(row(1)).toHaveProperty('value');
  expect(row(5_001, 'Adalar')).toHaveProperty('value');
});

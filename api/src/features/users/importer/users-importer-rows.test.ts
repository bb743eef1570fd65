import { describe, expect, it } from 'vitest';
import { recogniseHeadings } from '#features/uploads/check/check-headings.ts';
import { missingFields, openParser, synonyms } from './users-importer-rows.ts';

const options = {
  uploader: { email: 'me@company.example', userType: 2 },
  beyond: { people: [], types: [] },
  sites: [
    { id: 3, name: 'İzmir  Ofisi' },
    { id: 4, name: 'London' },
  ],
  teams: [
    { id: 7, name: 'İlk Yardım', origin: 'hand' },
    { id: 8, name: 'Sales, EMEA; North', origin: 'hand' },
    { id: 9, name: 'Sales', origin: 'hand' },
    { id: 10, name: 'sales', origin: 'directory' },
    { id: 11, name: 'Finance', origin: 'directory' },
  ],
};
const parse = openParser(options);
const right = { name: 'Ayşe', lastName: 'Yılmaz', email: 'ayse@company.example' };

describe('headings are recognised in English and Turkish, in any order and spelling', () => {
  it.each([
    [
      ['Ad', 'Soyad', 'E-posta'],
      ['name', 'lastName', 'email'],
    ],
    [
      ['E-POSTA ADRESİ', 'SOYADI', 'İSİM'],
      ['email', 'lastName', 'name'],
    ],
    [
      ['Last name', 'first_name', 'e-mail address*'],
      ['lastName', 'name', 'email'],
    ],
    [
      ['Mail', 'Surname', 'Given Name', 'Durum', 'Muaf', 'Tür'],
      ['email', 'lastName', 'name', 'status', 'exceptional', 'userType'],
    ],
    [
      ['Amir', 'Amirin e-postası', 'Kullanıcı Tipi', 'İstisna'],
      ['managerFullName', 'managerEmail', 'userType', 'exceptional'],
    ],
    [
      ["Manager's name", 'Manager email', 'User type', 'Exceptional', 'Status'],
      ['managerFullName', 'managerEmail', 'userType', 'exceptional', 'status'],
    ],
    [
      ['Ad Soyad', 'Eposta', 'Sicil no'],
      ['fullName', 'email', 'employeeNumber'],
    ],
    [
      ['Sicil No', 'Departman', 'Lokasyon', 'E-posta'],
      ['employeeNumber', 'department', 'site', 'email'],
    ],
    [
      ['Employee number', 'Department', 'Site', 'E-mail'],
      ['employeeNumber', 'department', 'site', 'email'],
    ],
    [
      ['Department', 'Teams', 'E-mail'],
      ['department', 'teams', 'email'],
    ],
    [
      ['Departman', 'Ekipler', 'E-posta'],
      ['department', 'teams', 'email'],
    ],
    [
      ['name', 'lastName', 'email', 'managerFullName', 'managerEmail'],
      ['name', 'lastName', 'email', 'managerFullName', 'managerEmail'],
    ],
    [
      ['Ad', 'Adı', 'E-posta'],
      ['name', null, 'email'],
    ],
  ])('%j', (headings, fields) => {
    expect(recogniseHeadings(headings, synonyms)).toEqual(fields);
  });

  it('name, surname and address are needed; one column may hold both names', () => {
    expect(missingFields(['status', null])).toEqual(['name', 'lastName', 'email']);
    expect(missingFields(['fullName', 'email'])).toEqual([]);
  });
});

describe('teams are told by their names', () => {
  const teamsOf = (teams: string) => {
    const parsed = parse({ ...right, teams });
    return 'value' in parsed ? (parsed.value as { teamIds?: unknown }).teamIds : parsed.errors;
  };

  it.each([
    ['ilk yardim', [{ hand: 7 }]],
    ['İLK  YARDIM ;Finance', [{ hand: 7 }, { directory: 11 }]],
    ['Sales, İlk Yardım, sales,', [{ hand: 9, directory: 10 }, { hand: 7 }]],
    ['Sales, EMEA; North\nFinance', [{ hand: 8 }, { directory: 11 }]],
    [' ', undefined],
    [' , ;', undefined],
  ])('%j', (text, teams) => {
    expect(teamsOf(text)).toEqual(teams);
  });

  it.each(['Atlantis', 'Sales, EMEA', 'Sales North', 'İlk, Yardım', '__proto__'])('none is called %j', (text) => {
    expect(teamsOf(text)).toEqual([{ field: 'teams', key: 'users.teamUnknown' }]);
  });

  it('a long cell is read as quickly as it is long', () => {
    expect(teamsOf(`Sales${',Sales'.repeat(9_000)},x`)).toEqual([{ field: 'teams', key: 'users.teamUnknown' }]);
  });

  it('where there are none, nobody is in one', () => {
    const parseWithout = openParser({ ...options, teams: [] });
    expect(parseWithout({ ...right, teams: 'Sales' })).toEqual({ errors: [{ field: 'teams', key: 'users.teamUnknown' }] });
    expect(parseWithout({ ...right, teams: '' })).toMatchObject({ value: right });
  });
});

describe('a row is checked as the panel’s form checks it', () => {
  it('values are tidied', () => {
    expect(parse({ name: '  Ayşe  Nur ', lastName: 'Yılmaz', email: ' AYSE.YILDIZ@Company.example ' })).toEqual({
      value: { name: 'Ayşe Nur', lastName: 'Yılmaz', email: 'ayse.yildiz@company.example' },
      key: 'ayse.yildiz@company.example',
      keyField: 'email',
    });
  });

  it.each([
    ['status', 'AKTİF', 'active'],
    ['status', 'Pasif', 'passive'],
    ['userType', 'Yönetici', 2],
    ['userType', 'Emergency Manager', 3],
    ['userType', 'acil durum yöneticisi', 3],
    ['userType', 'Acil durum sorumlusu', 3],
    ['exceptional', 'EVET', true],
    ['exceptional', 'Hayır', false],
    ['language', 'Türkçe', 'tr'],
    ['language', 'ingilizce', 'en'],
    ['language', 'EN', 'en'],
    ['managerEmail', 'M@Company.example', 'm@company.example'],
  ])('%s: %s', (field, text, value) => {
    expect(parse({ ...right, [field]: text })).toMatchObject({ value: { [field]: value } });
  });

  it('an empty status, type, exemption or language says nothing; an empty manager says that there is none', () => {
    const { value } = parse({
      ...right,
      status: '',
      userType: ' ',
      exceptional: '',
      language: '',
      managerFullName: '',
      managerEmail: '',
    }) as {
      value: object;
    };
    expect(value).toEqual({ ...right, managerFullName: '', managerEmail: '' });
  });

  it('a full name is split at its last space', () => {
    expect(parse({ fullName: 'Ayşe Nur Yılmaz', email: right.email })).toMatchObject({ value: { name: 'Ayşe Nur', lastName: 'Yılmaz' } });
    expect(parse({ fullName: 'Ayşe', email: right.email })).toEqual({ errors: [{ field: 'fullName', key: 'users.fullName' }] });
    expect(parse({ fullName: '', email: right.email })).toEqual({ errors: [{ field: 'fullName', key: 'value.required' }] });
  });

  it.each([
    ['name', '', 'value.required'],
    ['lastName', 'x'.repeat(101), 'value.tooLong'],
    ['email', 'nobody', 'value.email'],
    ['email', '', 'value.required'],
    ['status', 'perhaps', 'users.status'],
    ['userType', 'King', 'users.type'],
    ['exceptional', 'maybe', 'users.exceptional'],
    ['language', 'Klingonca', 'users.language'],
    ['managerEmail', 'nobody', 'value.email'],
    ['site', 'Atlantis', 'users.siteUnknown'],
    ['department', 'x'.repeat(101), 'value.tooLong'],
    ['employeeNumber', '1'.repeat(41), 'value.tooLong'],
    ['name', 'a\u0007b', 'value.controlCharacters'],
  ])('%s: %j is refused with %s', (field, text, key) => {
    expect(parse({ ...right, [field]: text })).toEqual({ errors: [{ field, key }] });
  });

  it('a site is known by its name in any case and spacing; an empty cell says nothing of it', () => {
    expect(parse({ ...right, site: ' izmir ofısı ' })).toMatchObject({ value: { siteId: 3 } });
    expect(parse({ ...right, site: 'LONDON' })).toMatchObject({ value: { siteId: 4 } });
    expect((parse({ ...right, site: ' ' }) as { value: object }).value).not.toHaveProperty('siteId');
  });

  it('an employee number of one row is no other row’s, in whatever case', () => {
    expect(parse({ ...right, employeeNumber: ' E-17 ' })).toMatchObject({ value: { employeeNumber: 'E-17' } });
    expect(parse({ ...right, employeeNumber: 'e-17' })).toMatchObject({ value: { employeeNumber: 'e-17' } });
    expect(parse({ ...right, email: 'other@company.example', employeeNumber: 'e-17' })).toEqual({
      errors: [{ field: 'employeeNumber', key: 'users.employeeNumberTwice' }],
    });
    expect(parse({ ...right, email: 'other@company.example', employeeNumber: '' })).toMatchObject({ value: { employeeNumber: '' } });
  });

  it('all that is wrong with a row is told at once', () => {
    expect(parse({ name: '', lastName: '', email: 'x' })).toMatchObject({
      errors: [{ field: 'name' }, { field: 'lastName' }, { field: 'email' }],
    });
  });

  it('nobody takes away their own access', () => {
    const me = { ...right, email: 'me@company.example' };
    expect(parse({ ...me, status: 'Pasif' })).toEqual({ errors: [{ field: 'status', key: 'users.ownRights' }] });
    expect(parse({ ...me, userType: 'Normal' })).toEqual({ errors: [{ field: 'userType', key: 'users.ownRights' }] });
    expect(parse({ ...me, userType: 'Administrator', status: 'Active' })).toMatchObject({ value: { userType: 2 } });
  });

  it('nobody gives a type that brings more than they hold, nor changes that or the status of somebody who holds more', () => {
    const people = [{ email: 'more@company.example', userType: 3, status: 'active' }];
    const parse = openParser({ ...options, beyond: { people, types: [3] } });
    const more = { ...right, email: 'more@company.example' };
    const beyond = (field: string) => ({ errors: [{ field, key: 'users.beyondOwn' }] });
    expect(parse({ ...right, userType: 'Emergency manager' })).toEqual(beyond('userType'));
    expect(parse({ ...more, userType: 'Normal' })).toEqual(beyond('userType'));
    expect(parse({ ...more, status: 'Passive' })).toEqual(beyond('status'));
    expect(parse({ ...more, userType: 'Emergency manager', status: 'Active' })).toMatchObject({ value: { userType: 3 } });
    expect(parse({ ...right, userType: 'Administrator' })).toMatchObject({ value: { userType: 2 } });
  });
});

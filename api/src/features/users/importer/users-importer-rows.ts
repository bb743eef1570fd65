// Parses the rows of a sheet of users. Loaded in the reading process too, so it knows neither database nor configuration.
import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import { type ErrorKey, isErrorKey } from '@population-tracker/contract/kernel/errors';
import { fold } from '@population-tracker/contract/kernel/primitives';
import { userTypes } from '@population-tracker/contract/kernel/roles';
import type { TeamOrigin } from '@population-tracker/contract/teams/team-origins';
import { type UserStatus, userFields } from '@population-tracker/contract/users/users';
import type { FieldError, ParsedRow, RowParser } from '#features/uploads/uploads-importer.ts';
import { headings } from './users-importer-headings.ts';

export const synonyms = headings;

/** Who uploads the sheet: it can't take their own access away, nor give or take what they don't hold. */
export interface UserParserOptions {
  uploader: { email: string; userType: number };
  /** Those who hold more than they do, and the types that bring more. */
  beyond: { people: readonly { email: string; userType: number; status: string }[]; types: readonly number[] };
  /** The locations that are there. */
  sites: readonly { id: number; name: string }[];
  /** The teams that are there. */
  teams: readonly { id: number; name: string; origin: TeamOrigin }[];
}

/** A team that is named: one made by hand, one of the directory, or one of each where both have the name. */
type NamedTeam = Partial<Record<TeamOrigin, number>>;

/** A row as it is kept until it is applied; what is left out stays as it is in the database. */
export interface ImportedUser {
  name: string;
  lastName: string;
  email: string;
  status?: UserStatus;
  managerFullName?: string;
  managerEmail?: string;
  userType?: number;
  exceptional?: boolean;
  language?: ProductLanguage;
  department?: string;
  employeeNumber?: string;
  siteId?: number;
  /** All teams made by hand that they are in; one of the directory is named where they are in it anyway. */
  teamIds?: NamedTeam[];
}

/** One column may hold name and surname together. */
export function missingFields(fields: readonly (string | null)[]): string[] {
  const named = fields.includes('fullName') ? [] : ['name', 'lastName'];
  return [...named, 'email'].filter((field) => !fields.includes(field));
}

export function openParser(options: unknown): RowParser {
  const { uploader, beyond, sites, teams } = options as UserParserOptions;
  const isBeyond = beyondOwn(beyond);
  const parse = fieldParsers(sites, teams);
  const isAnothers = numbersSoFar();
  return (cells) => {
    const errors: FieldError[] = [];
    const user: Record<string, unknown> & Partial<ImportedUser> = {};
    for (const [field, text] of Object.entries(withoutFullName(cells))) {
      const parsed = parse[field]?.(text);
      if (!parsed) continue;
      if ('key' in parsed) errors.push(errorOf(field, parsed.key, cells));
      else if (parsed.value !== undefined) user[keptByNumber[field] ?? field] = parsed.value;
    }
    errors.push(...ownRights(user as ImportedUser, uploader), ...isBeyond(user as ImportedUser));
    if (isAnothers(user as ImportedUser)) errors.push({ field: 'employeeNumber', key: 'users.employeeNumberTwice' });
    if (errors.length > 0) return { errors: onePerColumn(errors) };
    return { value: user, key: String(user['email']), keyField: 'email' } satisfies ParsedRow;
  };
}

/** Sites and teams are written by their names and kept by their numbers. */
const keptByNumber: Record<string, string> = { site: 'siteId', teams: 'teamIds' };

/** A number that two rows give to two people belongs to the first; the other is told at once, not when the rows are applied. */
function numbersSoFar(): (user: ImportedUser) => boolean {
  const owners = new Map<string, string>();
  return ({ employeeNumber, email }) => {
    if (!employeeNumber) return false;
    const number = employeeNumber.toLowerCase();
    const owner = owners.get(number);
    if (owner === undefined) owners.set(number, email);
    return owner !== undefined && owner !== email;
  };
}

/** `Ayşe Nur Yılmaz` is Ayşe Nur, Yılmaz. */
function withoutFullName({ fullName, ...cells }: Readonly<Record<string, string>>): Record<string, string> {
  if (fullName === undefined) return cells;
  const [, name = '', lastName = ''] = /^(.*?)\s*(\S*)$/su.exec(fullName.trim()) ?? [];
  return { ...cells, name: cells['name'] ?? name, lastName: cells['lastName'] ?? lastName };
}

/** A name that came out of the common column is told there. */
function errorOf(field: string, key: ErrorKey, cells: Readonly<Record<string, string>>): FieldError {
  if (field in cells) return { field, key };
  return { field: 'fullName', key: key === 'value.required' && cells['fullName']?.trim() ? 'users.fullName' : key };
}

const onePerColumn = (errors: FieldError[]): FieldError[] =>
  [...new Map(errors.toReversed().map((error) => [error.field, error])).values()].reverse();

function ownRights({ email, userType, status }: ImportedUser, uploader: UserParserOptions['uploader']): FieldError[] {
  if (email !== uploader.email) return [];
  if (status === 'passive') return [{ field: 'status', key: 'users.ownRights' }];
  return userType !== undefined && userType !== uploader.userType ? [{ field: 'userType', key: 'users.ownRights' }] : [];
}

function beyondOwn({ people, types }: UserParserOptions['beyond']): (user: ImportedUser) => FieldError[] {
  const known = new Map(people.map((person) => [person.email, person]));
  return ({ email, status, userType }) => {
    const person = known.get(email);
    const key = 'users.beyondOwn';
    if (person && status !== undefined && status !== person.status) return [{ field: 'status', key }];
    const typed = person ? userType !== undefined && userType !== person.userType : types.includes(userType ?? 0);
    return typed ? [{ field: 'userType', key }] : [];
  };
}

type Parsed = { value: unknown } | { key: ErrorKey };
type Parse = (text: string) => Parsed;

const fieldParsers = (sites: UserParserOptions['sites'], teams: UserParserOptions['teams']): Record<string, Parse> => ({
  name: remembered(checked(userFields.name)),
  lastName: remembered(checked(userFields.lastName)),
  email: checked(userFields.email),
  managerFullName: remembered(checked(userFields.managerFullName)),
  managerEmail: remembered(checked(userFields.managerEmail)),
  status: remembered(oneOf(statuses, 'users.status')),
  userType: remembered(oneOf(types, 'users.type')),
  exceptional: remembered(oneOf(answers, 'users.exceptional')),
  language: remembered(oneOf(languages, 'users.language')),
  department: remembered(checked(userFields.department)),
  employeeNumber: checked(userFields.employeeNumber),
  site: remembered(siteOf(sites)),
  teams: remembered(teamsOf(teams)),
});

/** The same rules as in the panel's form. */
const checked =
  (schema: {
    safeParse(value: unknown): { success: true; data: unknown } | { success: false; error: { issues: { message: string }[] } };
  }): Parse =>
  (text) => {
    const parsed = schema.safeParse(text);
    if (parsed.success) return { value: parsed.data };
    const message = parsed.error.issues[0]?.message ?? '';
    return { key: isErrorKey(message) ? message : 'value.text' };
  };

/** An empty cell says nothing, so that what is stored stays. */
const oneOf =
  (words: ReadonlyMap<string, unknown>, key: ErrorKey): Parse =>
  (text) => {
    const word = fold(text).replace(/[^\p{L}\p{N}]/gu, '');
    if (word === '') return text.trim() === '' ? { value: undefined } : { key };
    return words.has(word) ? { value: words.get(word) } : { key };
  };

/** A location by its name, as the plan tells names apart. An empty cell says nothing, so that what is stored stays. */
function siteOf(sites: UserParserOptions['sites']): Parse {
  const known = new Map(sites.map(({ id, name }) => [nameKey(name), id]));
  return (text) => {
    const name = nameKey(text);
    if (name === '') return { value: undefined };
    const value = known.get(name);
    return value === undefined ? { key: 'users.siteUnknown' } : { value };
  };
}

/**
 * Teams by their names, behind commas, semicolons or line breaks, which may stand in a name too: of what can be read as one name the longest
 * is one. An empty cell says nothing.
 */
function teamsOf(teams: UserParserOptions['teams']): Parse {
  const known = new Map<string, NamedTeam>();
  for (const { id, name, origin } of teams) known.set(nameKey(name), { ...known.get(nameKey(name)), [origin]: id });
  const longest = Math.max(1, ...teams.map(({ name }) => name.split(/[,;\n]/).length));
  return (text) => {
    const parts = text.split(/([,;\n])/);
    const value = new Set<NamedTeam>();
    for (let from = 0; from < parts.length; ) {
      const whole = (until: number) => nameKey(parts.slice(from, until).join(''));
      let until = Math.min(parts.length, from + 2 * longest - 1);
      while (until > from + 1 && !known.has(whole(until))) until -= 2;
      const team = known.get(whole(until));
      if (team) value.add(team);
      else if (whole(until) !== '') return { key: 'users.teamUnknown' };
      from = until + 1;
    }
    return { value: value.size > 0 ? [...value] : undefined };
  };
}

const nameKey = (name: string): string => fold(name.normalize('NFC').trim().replace(/\s+/g, ' '));

const rememberedCount = 20_000;

/** Names, managers and types repeat a thousand times in a company's list. */
function remembered(parse: Parse): Parse {
  const known = new Map<string, Parsed>();
  return (text) => {
    const before = known.get(text);
    if (before) return before;
    const parsed = parse(text);
    if (known.size < rememberedCount) known.set(text, parsed);
    return parsed;
  };
}

const words = <T>(entries: [T, string][]) =>
  new Map(entries.flatMap(([value, list]) => list.split(' ').map((word) => [word, value] as const)));

const statuses = words<UserStatus>([
  ['active', 'active aktif calisiyor 1 true dogru evet yes'],
  ['passive', 'passive pasif inactive ayrildi 0 false yanlis hayir no'],
]);

const types = words<number>([
  [userTypes.normal, '1 normal normalkullanici kullanici calisan personel user employee standard standart'],
  [userTypes.administrator, '2 administrator admin yonetici sistemyoneticisi'],
  [userTypes.emergencyManager, '3 emergencymanager emergency acildurumyoneticisi acildurum acildurumsorumlusu'],
]);

const answers = words<boolean>([
  [true, 'yes evet true dogru 1 x e y var muaf exempt exceptional istisna'],
  [false, 'no hayir false yanlis 0 h n yok'],
]);

const languages = words<ProductLanguage>([
  ['en', 'en eng english ingilizce'],
  ['tr', 'tr tur turkish turkce'],
]);

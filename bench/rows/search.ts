import { fold } from '@population-tracker/contract/primitives';
import { together } from '../load/run-load.ts';
import { onServer } from '../machine/database-server.ts';
import { runRaw } from '../machine/raw.ts';
import { apiPath } from '../machine/stage.ts';
import { answered, type Figure, inTurn, mean, perSecond, type Row } from './figure.ts';

const limit = 50;
const searches = 40;

/** What people type to find somebody, in all spellings, against the trigram index with the same words. */
export const search: Row = {
  name: 'search',
  sizes: 'each',
  async measure({ load, databaseUrl }): Promise<Figure[]> {
    const words = await wordsOf(databaseUrl);
    const requests = words.map((word) => ({ method: 'GET' as const, path: apiPath('/users', { search: word, limit }) }));
    const statements = words.map((word) => ({ text: selectFound(word) }));
    await load(requests, { seconds: 1 });
    const measured = await inTurn(
      () => load(requests),
      () => runRaw(databaseUrl, statements),
    );
    const ours = together(measured.ours);
    const raw = mean(measured.raw.map((one) => one.perSecond));
    return [
      {
        name: 'search',
        what: 'search among all users with total, against their SELECT on the trigram index',
        value: ours.perSecond / raw,
        unit: 'times',
        behind: `${answered(ours)} of ${perSecond(raw)} by ${measured.raw[0]?.by}; ${searches} searches like “${words.slice(0, 4).join('”, “')}”`,
        perSecond: ours.perSecond,
      },
    ];
  },
};

interface Person {
  name: string;
  lastName: string;
  email: string;
}

/** Of persons all over the table: the full name, the surname without its accents, parts of both, the address. */
async function wordsOf(url: string): Promise<string[]> {
  const { rows } = await onServer(
    url,
    `select name, last_name as "lastName", email from users where deleted_at is null
     order by hashtext(email) limit ${searches}`,
  );
  const ways = [
    ({ name, lastName }: Person) => `${name} ${lastName}`,
    ({ lastName }: Person) => fold(lastName),
    ({ name, lastName }: Person) => `${name.slice(0, 4)} ${lastName.slice(0, 4)}`.toLocaleUpperCase('tr'),
    ({ email }: Person) => email.split('@')[0] ?? '',
  ];
  return (rows as Person[]).map((person, index) => (ways[index % ways.length] as (typeof ways)[0])(person));
}

/** Without a total, the words folded beforehand and written into the statement, so that it is planned once. */
function selectFound(words: string): string {
  const found = fold(words)
    .split(' ')
    .map((word) => `search_text like '%${word}%'`);
  return `
    select id, name, last_name, email, status, manager_full_name, manager_email, exceptional, user_type, created_at, updated_at, version
    from users where deleted_at is null and ${found.join(' and ')}
    order by name, last_name, id limit ${limit}`;
}

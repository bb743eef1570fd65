import { fold } from '@population-tracker/contract/kernel/primitives';
import { together } from '../load/run-load.ts';
import { asText, besideBareServer } from '../machine/bare.ts';
import { onServer } from '../machine/database-server.ts';
import { runRaw } from '../machine/raw.ts';
import { apiPath, secondsBefore } from '../machine/stage.ts';
import { answered, bareFigure, type Figure, inTurn, mean, perSecond, type Row } from './figure.ts';

const limit = 50;
const searches = 40;

/** What people type to find somebody, in all spellings, against the trigram index with the same words: with their total, and without. */
export const search: Row = {
  name: 'search',
  sizes: 'each',
  async measure(stage): Promise<Figure[]> {
    const { load, databaseUrl } = stage;
    const words = await wordsOf(databaseUrl);
    const requests = words.map((word) => ({ method: 'GET' as const, path: apiPath('/users', { search: word, limit }) }));
    const rawOf = (select: (words: string) => string) =>
      runRaw(
        databaseUrl,
        words.map((word) => ({ text: select(word) })),
      );
    await load(requests, { seconds: secondsBefore });
    const measured = await besideBareServer(
      stage,
      words.map((word) => asText(selectCounted(word))),
      (loadBare) =>
        inTurn(
          async () => ({ bare: await loadBare(), api: await load(requests) }),
          async () => ({ counted: await rawOf(selectCounted), page: await rawOf((found) => selectFound(found)) }),
        ),
    );
    const ours = together(measured.ours.map(({ api }) => api));
    const bare = together(measured.ours.map((round) => round.bare));
    const speedOf = (kind: 'counted' | 'page') => mean(measured.raw.map((round) => round[kind].perSecond));
    const figure = { unit: 'times' as const, perSecond: ours.perSecond };
    return [
      {
        ...figure,
        name: 'search',
        what: 'search among all users with total, against their SELECT with total on the trigram index',
        value: ours.perSecond / speedOf('counted'),
        behind: `${answered(ours)} of ${perSecond(speedOf('counted'))} by ${measured.raw[0]?.counted.by}; ${searches} searches like “${words.slice(0, 4).join('”, “')}”`,
      },
      {
        ...figure,
        name: 'search.page',
        what: 'the same, against the SELECT of the page alone',
        value: ours.perSecond / speedOf('page'),
        behind: `of ${perSecond(speedOf('page'))}, without total`,
      },
      bareFigure('search.page', bare, speedOf('page')),
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

/** The words folded beforehand and written into the statement, so that it is planned once. */
function selectFound(words: string, also = ''): string {
  return `
    select id, name, last_name, email, status, manager_full_name, manager_email, exceptional, user_type, created_at, updated_at, version${also}
    from users where ${conditionOf(words)}
    order by name, last_name, id limit ${limit}`;
}

const selectCounted = (words: string): string => selectFound(words, `, (select count(*) from users where ${conditionOf(words)}) as total`);

function conditionOf(words: string): string {
  const found = fold(words)
    .split(' ')
    .map((word) => `search_text like '%${word}%'`);
  return ['deleted_at is null', ...found].join(' and ');
}

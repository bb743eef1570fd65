import { createHash, randomBytes } from 'node:crypto';
import { runLoad, together } from '../load/run-load.ts';
import type { Outcome, Request } from '../load/work.ts';
import { onServer } from '../machine/database-server.ts';
import { type Stage, workOf } from '../machine/stage.ts';
import { answered, type Figure, ms, type Row } from './figure.ts';

const peopleCount = 3_000;
/** A directory's service calls over a few connections at once. */
const connections = 8;

/**
 * People whom the company's directory provisions by SCIM as Entra ID does it: each is looked for by name, added, and later changed by a
 * PATCH. 100,000 of them in one evening is what has to be borne.
 */
export const directory: Row = {
  name: 'directory',
  sizes: 'largest',
  async measure(stage): Promise<Figure[]> {
    const token = await openToken(stage);
    const run = async (requests: Request[]): Promise<Outcome> => {
      const before = stage.api.cpuMs();
      const work = { ...workOf('', requests, { connections, once: true, seconds: 600 }), ports: [stage.api.port] };
      const outcome = await runLoad({ ...work, headers: { authorization: `Bearer ${token}` } });
      return { ...outcome, cpuMsEach: (stage.api.cpuMs() - before) / outcome.count };
    };
    const numbers = Array.from({ length: peopleCount }, (_, n) => n);
    const looked = await run(numbers.map((n) => ({ method: 'GET', path: `/scim/v2/Users?filter=${filterFor(n)}` })));
    const added = await run(numbers.map((n) => ({ method: 'POST', path: '/scim/v2/Users', body: personOf(n) })));
    const { rows } = await onServer(
      stage.databaseUrl,
      `select s.id from scim_users s join users u on u.id = s.user_id where u.email like 'provisioned-%@scale.example' order by u.id`,
    );
    if (rows.length !== peopleCount) throw new Error(`${rows.length} of ${peopleCount} people were provisioned.`);
    const changed = await run(rows.map(({ id }) => ({ method: 'PATCH', path: `/scim/v2/Users/${id}`, body: change })));
    const all = together([looked, added, changed]);
    const each = (what: string, { perSecond, p99Ms }: Outcome) => `${what} ${Math.round(perSecond)}/s (p99 ${ms(p99Ms)})`;
    return [
      {
        name: 'directory',
        what: 'operations a second of the company’s directory by SCIM: each person is looked for, added, and changed',
        value: all.perSecond,
        unit: '/s',
        perSecond: all.perSecond,
        behind: `${answered(all)}; ${each('looked for', looked)}, ${each('added', added)}, ${each('changed', changed)}; 100,000 people looked for and added in ${Math.round((100_000 / looked.perSecond + 100_000 / added.perSecond) / 60)} minutes`,
      },
    ];
  },
};

const nameOf = (n: number): string => `provisioned-${n}@scale.example`;
const filterFor = (n: number): string => encodeURIComponent(`userName eq "${nameOf(n)}"`);

const personOf = (n: number) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
  userName: nameOf(n),
  externalId: `provisioned-${n}`,
  active: true,
  name: { givenName: 'Provisioned', familyName: `No ${n}` },
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: `Department ${n % 40}` },
});

const change = {
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: [
    { op: 'Replace', path: 'name.givenName', value: 'Changed' },
    { op: 'Replace', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'Finance' },
  ],
};

async function openToken({ databaseUrl }: Stage): Promise<string> {
  const token = `pts_${randomBytes(32).toString('base64url')}`;
  await onServer(
    databaseUrl,
    `insert into scim_tokens (name, start, until, made_by, token_hash)
     select 'benchmark', $1, current_date + 30, min(id), $2 from users where status = 'active' and deleted_at is null`,
    [token.slice(0, 10), createHash('sha256').update(token).digest()],
  );
  return token;
}

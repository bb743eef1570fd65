import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { contractParts } from './contract-parts.ts';

const root = resolve(import.meta.dirname, '../../admin');
const folder = resolve(root, '../contract');

interface Hooks {
  configResolved: (config: { root: string }) => void;
  load: (this: object, id: string) => Promise<{ code: string } | null>;
  transform: (this: object, code: string, id: string) => void;
}

const plugin = contractParts() as unknown as Hooks;
plugin.configResolved({ root });

/** What the build is given for a module of the contract, or null. */
async function loaded(id: string): Promise<string | null> {
  return (await plugin.load.call({ parse: (code: string) => parseAst(code, { lang: 'ts' }) }, resolve(folder, id)))?.code ?? null;
}

/** @throws what the build stops with */
function transformed(code: string): void {
  const error = (message: string) => {
    throw new Error(message);
  };
  plugin.transform.call({ error }, code, '/admin/src/Some.tsx');
}

describe('the contract in parts', () => {
  it('a file hands on what its parts make', async () => {
    expect(await loaded('session/session.ts')).toContain("export { sendCode } from './session.ts?part=sendCode';");
    expect(await loaded('../web/client.ts')).toBeNull();
  });

  it('a call is what it is sent by, and needs nothing', async () => {
    const code = await loaded('session/session.ts?part=sendCode');
    expect(code).toBe(
      'export const sendCode = { method: "POST", path: "/admin/sendotp", needs: "public", scope: "self", answers: "beside" };',
    );
  });

  it('a call that may go on for long says so', async () => {
    expect(await loaded('users/users.ts?part=changeUsers')).toContain('answers: "data", long: true }');
  });

  it('a list of millions says so', async () => {
    expect(await loaded('reservations/reservations.ts?part=listReservations')).toContain(
      'answers: "data", ofMillions: true, query: query(',
    );
    expect(await loaded('users/users.ts?part=listUsers')).not.toContain('ofMillions');
  });

  it('a list knows what its address may say, without zod', async () => {
    const code = await loaded('users/users.ts?part=listUsers');
    expect(code).toMatch(/query: query\(\{ "page": whole\(1, /);
    expect(code).not.toMatch(/'zod'|result|summary/);
  });

  it('a schema needs what it is made of, and nothing else', async () => {
    const code = (await loaded('session/session.ts?part=passwordChange')) ?? '';
    expect(code.match(/import \{ \w+/g)?.sort()).toEqual(['import { newPassword', 'import { proof', 'import { z']);
  });

  it('every file can be parted', async () => {
    const files = globSync('**/*.ts', { cwd: folder, exclude: (name) => name.includes('test') || name === 'node_modules' });
    expect(files.length).toBeGreaterThan(80);
    for (const file of files) {
      const names = [...((await loaded(file)) ?? '').matchAll(/part=(\w+)/g)].map(([, name]) => name);
      for (const name of names) expect(await loaded(`${file}?part=${name}`), name).toContain(`${name}`);
    }
  });

  it('who reads a schema of a call stops the build', () => {
    const imports = "import { setPassword } from '@population-tracker/contract/session/session';\n";
    expect(() => transformed(`${imports}useSaveForm({ schema: setPassword.body });`)).toThrow(/setPassword\.body/);
    expect(() => transformed(`${imports}type Sent = z.input<typeof setPassword.body>;`)).not.toThrow();
  });
});

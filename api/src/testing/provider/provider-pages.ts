import { createHash } from 'node:crypto';

/** What the providers of the tests show: a page, and a button for each who can sign in there. */
export const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>body{font:16px/1.5 system-ui;max-width:420px;margin:64px auto;padding:0 16px}button{display:block;width:100%;margin:8px 0;padding:12px;font:inherit}input{display:block;box-sizing:border-box;width:100%;padding:12px;font:inherit}form+form{margin-top:32px}</style>
<h1>${title}</h1>${body}`;

export const escaped = (given: string): string => given.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** @param people their value and what stands on their button */
export const chooser = (people: readonly (readonly [string, string])[]): string => {
  const buttons = people.map(([id, label]) => `<button name="account" value="${escaped(id)}">${escaped(label)}</button>`);
  const other = `<label>Somebody else <input type="email" name="email" required placeholder="name@demo.example"></label>`;
  return page(
    'Test provider',
    `<form method="post">${buttons.join('')}<button name="account" value="">Break off</button></form>
<form method="post">${other}<button name="account" value="other">Sign in with this address</button></form>`,
  );
};

/** Who was chosen; whoever typed an address is known from then on, and again after the next start. */
export function chosenOf<A extends { email: string }>(form: string, accounts: Map<string, A>, made: (email: string) => A): string {
  const given = new URLSearchParams(form);
  const [account, email] = [given.get('account') ?? '', given.get('email')?.trim().toLowerCase()];
  if (account !== 'other' || !email) return account;
  const known = [...accounts].find(([, one]) => one.email === email)?.[0];
  const id = known ?? createHash('sha256').update(email).digest('hex').slice(0, 8);
  if (!known) accounts.set(id, made(email));
  return id;
}

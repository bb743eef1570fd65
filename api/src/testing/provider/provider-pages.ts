/** What the providers of the tests show: a page, and a button for each who can sign in there. */
export const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>body{font:16px/1.5 system-ui;max-width:420px;margin:64px auto;padding:0 16px}button{display:block;width:100%;margin:8px 0;padding:12px;font:inherit}</style>
<h1>${title}</h1>${body}`;

export const escaped = (given: string): string => given.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** @param people their value and what stands on their button */
export const chooser = (people: readonly (readonly [string, string])[]): string => {
  const buttons = people.map(([id, label]) => `<button name="account" value="${escaped(id)}">${escaped(label)}</button>`);
  return page('Test provider', `<form method="post">${buttons.join('')}<button name="account" value="">Break off</button></form>`);
};

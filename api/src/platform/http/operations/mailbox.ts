import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readMailFiles, type WrittenMail } from '#platform/mail/mail-files.ts';
import { readMailboxKey } from '#platform/mail/mailbox-key.ts';
import { isDirect } from './direct.ts';
import { isSame } from './secret.ts';

const shownCount = 100;
const texts = {
  en: {
    title: 'Mailbox',
    refresh: 'Refresh',
    empty: 'No mail yet.',
    to: 'Recipient',
    hint: 'No mail server is set (SMTP_URL), so mail is written here.',
  },
  tr: {
    title: 'Posta kutusu',
    refresh: 'Yenile',
    empty: 'Henüz posta yok.',
    to: 'Alıcı',
    hint: 'Posta sunucusu tanımlı değil (SMTP_URL); postalar buraya yazılır.',
  },
};

/**
 * `/dev/mailbox` and `/dev/mailbox.json` (`?to=` for an address): the newest mails, for who tries the product without a mail server.
 * Register it only where `hasMailbox`. Whoever doesn't bring its key gets a 404: a plain proxy on this machine can't be told from a
 * person at it, and codes to sign in are shown here.
 */
export function registerMailbox(app: FastifyInstance, { dataDir }: { dataDir: string }): void {
  app.get('/dev/mailbox.json', { schema: { hide: true } as object }, async (request, reply) => {
    if (!(await mayOpen(request, dataDir))) return reply.callNotFound();
    const { to } = request.query as { to?: unknown };
    const items = await readMailFiles(dataDir, shownCount, typeof to === 'string' ? to : '');
    return reply.header('cache-control', 'no-store').send({ items });
  });
  app.get('/dev/mailbox', { schema: { hide: true } as object }, async (request, reply) => {
    if (!(await mayOpen(request, dataDir))) return reply.callNotFound();
    const language = /^\s*tr\b/i.test(request.headers['accept-language'] ?? '') ? 'tr' : 'en';
    return reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
      .header('cache-control', 'no-store')
      .header('set-cookie', `${cookieName}=${keyOf(request)}; Path=/dev; HttpOnly; SameSite=Strict`)
      .type('text/html; charset=utf-8')
      .send(mailboxPage(await readMailFiles(dataDir, shownCount), language));
  });
}

async function mayOpen(request: FastifyRequest, dataDir: string): Promise<boolean> {
  const key = isDirect(request) ? await readMailboxKey(dataDir) : null;
  return key !== null && isSame(keyOf(request), key);
}

const cookieName = 'mailbox-key';

/** As the address in the terminal has it, or as the browser kept it. */
function keyOf({ query, headers }: FastifyRequest): string {
  const { key } = query as { key?: unknown };
  if (typeof key === 'string') return key;
  return new RegExp(`(?:^|;\\s*)${cookieName}=([^;]*)`).exec(headers.cookie ?? '')?.[1] ?? '';
}

/** The page, newest mail first, with six-digit codes large. Everything from a mail is escaped. */
export function mailboxPage(mails: readonly WrittenMail[], language: 'en' | 'tr'): string {
  const text = texts[language];
  const articles = mails.map(
    (mail) => `<article>
<h2>${escape(mail.subject)}</h2>
<p class="meta">${text.to}: <b>${escape(mail.to)}</b> · <time datetime="${escape(mail.date)}">${escape(mail.date.slice(0, 19).replace('T', ' '))} UTC</time></p>
<div class="text">${bodyHtml(mail.text)}</div>
</article>`,
  );
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text.title}</title><style>${style}</style></head>
<body><main><header><h1>${text.title}</h1><a href="/dev/mailbox">${text.refresh}</a></header>
<p class="meta">${text.hint}</p>
${articles.join('\n') || `<p>${text.empty}</p>`}
</main></body></html>`;
}

function bodyHtml(text: string): string {
  return escape(text)
    .replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}" rel="noreferrer">${url}</a>`)
    .replace(/(^|\s)(\d{6})(?=\s|\.?$)/gm, '$1<span class="code">$2</span>');
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

const style = `
:root{color-scheme:light dark}
body{margin:0;font:16px/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}
main{max-width:44rem;margin:0 auto;padding:1rem}
header{display:flex;justify-content:space-between;align-items:baseline;gap:1rem}
article{border:1px solid color-mix(in srgb,CanvasText 25%,Canvas);border-radius:8px;padding:1rem;margin:1rem 0}
h2{font-size:1.1rem;margin:0;overflow-wrap:anywhere}
.meta{margin:.25rem 0;color:color-mix(in srgb,CanvasText 75%,Canvas);font-size:.875rem}
.text{white-space:pre-wrap;overflow-wrap:anywhere}
.code{display:inline-block;font:700 2rem/1.3 ui-monospace,monospace;letter-spacing:.2em}
`.trim();

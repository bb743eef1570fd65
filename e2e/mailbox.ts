import { type APIRequestContext, expect } from '@playwright/test';

interface Mail {
  date: string;
  to: string;
  subject: string;
  text: string;
}

/** The newest mails to an address, as the mailbox page shows them to whoever has opened it with its key. */
export async function mailsTo(request: APIRequestContext, address: string): Promise<Mail[]> {
  const ask = () => request.get('/dev/mailbox.json', { params: { to: address } });
  let answer = await ask();
  if (answer.status() === 404) {
    await request.get(process.env.MAILBOX_URL ?? '/dev/mailbox');
    answer = await ask();
  }
  const { items } = (await answer.json()) as { items: Mail[] };
  return items.filter(({ to }) => to.includes(address));
}

/**
 * The sign-in code that was sent to an address; mail is sent a moment after it was asked for.
 * @param since codes sent before this instant are old ones
 */
export const codeSentTo = (request: APIRequestContext, address: string, since: Date): Promise<string> =>
  foundIn(request, address, since, /\b\d{6}\b/);

/** The path of the link that signs in, likewise. */
export const linkSentTo = (request: APIRequestContext, address: string, since: Date): Promise<string> =>
  foundIn(request, address, since, /\/auth-redirect#link=[\w-]+/);

async function foundIn(request: APIRequestContext, address: string, since: Date, pattern: RegExp): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    const [newest] = (await mailsTo(request, address)).filter(({ date }) => new Date(date) >= since);
    found = pattern.exec(newest?.text ?? '')?.[0];
    expect(found, `a mail to ${address} with ${pattern}`).toBeDefined();
  }).toPass({ timeout: 60_000 });
  return found ?? '';
}

import { type APIRequestContext, expect } from '@playwright/test';

interface Mail {
  date: string;
  to: string;
  subject: string;
  text: string;
}

/** The newest mails to an address, as the mailbox page shows them. */
export async function mailsTo(request: APIRequestContext, address: string): Promise<Mail[]> {
  const answer = await request.get('/dev/mailbox.json', { params: { to: address } });
  const { items } = (await answer.json()) as { items: Mail[] };
  return items.filter(({ to }) => to.includes(address));
}

/**
 * The sign-in code that was sent to an address; mail is sent a moment after it was asked for.
 * @param since codes sent before this instant are old ones
 */
export async function codeSentTo(request: APIRequestContext, address: string, since: Date): Promise<string> {
  let code: string | undefined;
  await expect(async () => {
    const [newest] = (await mailsTo(request, address)).filter(({ date }) => new Date(date) >= since);
    code = /\b\d{6}\b/.exec(newest?.text ?? '')?.[0];
    expect(code, `a mail with a code to ${address}`).toBeDefined();
  }).toPass({ timeout: 15_000 });
  return code ?? '';
}

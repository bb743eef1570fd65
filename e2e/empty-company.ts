import { spawn } from 'node:child_process';
import { type APIRequestContext, type Browser, expect, type Page, request } from '@playwright/test';
import { beginSession } from './accounts.ts';

/** A product of its own in which there is nothing but its first administrator. */
export interface EmptyCompany {
  url: string;
  /** Of its API and its mailbox. */
  request: APIRequestContext;
  /** A page of a browser of its own, in which its administrator is signed in; close its context at the end. */
  signIn: (browser: Browser, look?: Parameters<Browser['newContext']>[0]) => Promise<Page>;
  stop: () => Promise<void>;
}

/** Its first administrator, and so its owner. */
export const administrator = 'ayla.oz@newcomer.example';

/** @param name by which it is reached, for what browsers give to a name alone */
export async function startEmptyCompany(name: '127.0.0.1' | 'localhost' = '127.0.0.1'): Promise<EmptyCompany> {
  const product = spawn(process.execPath, ['tools/run/empty-company.ts', administrator, name], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => product.once('exit', () => resolve()));
  const mailbox = await new Promise<string>((resolve, reject) => {
    product.stdout.once('data', (line: Buffer) => resolve(String(line).trim()));
    product.once('exit', (code) => reject(new Error(`The empty company's product ended with ${code}.`)));
  });
  const url = new URL(mailbox).origin;
  const api = await request.newContext({ baseURL: url });
  await api.get(mailbox);
  const session = await beginSession(api, administrator);
  return {
    url,
    request: api,
    signIn: async (browser, look = {}) => {
      const stored = { token: session.token, profile: JSON.stringify(session.profile) };
      const localStorage = Object.entries(stored).map(([name, value]) => ({ name: `population-tracker.${name}`, value }));
      const storageState = { cookies: [], origins: [{ origin: url, localStorage }] };
      const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block', reducedMotion: 'reduce', ...look, storageState });
      return context.newPage();
    },
    stop: async () => {
      await api.dispose();
      product.kill();
      await ended;
    },
  };
}

/** What its owner does for whoever came by a provider for the first time. */
export async function letIn(page: Page): Promise<void> {
  await page.goto('/permissions?view=signIn');
  await page.getByRole('button', { name: 'Let in', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Let in' }).click();
  await expect(page.getByText('waits for an owner')).toHaveCount(0);
}

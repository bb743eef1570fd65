import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import { type ErrorKey, type ErrorValues, errorText } from '@population-tracker/contract/kernel/errors';
import { type MessageKey, messages } from '@population-tracker/contract/kernel/messages';
import { administratorToken } from '../accounts.ts';
import type { Words } from '../words.ts';
import { type Hand, keyboard } from './hand.ts';

/** One walk through the main job, with names of its own. */
export interface Job {
  page: Page;
  hand: Hand;
  request: APIRequestContext;
  words: Words;
  mark: string;
}

/** By keys alone: once for whatever there is to be worked with, since pressed key by key it takes much longer. */
export const byKeys = (job: Job): Job => ({ ...job, hand: keyboard(job.page) });

export const people = {
  cem: { name: 'Cem', lastName: 'Arslan' },
  cagla: { name: 'Çağla', lastName: 'Işık' },
  deniz: { name: 'Deniz', lastName: 'İstanbullu' },
};
export type Person = (typeof people)[keyof typeof people];
export const fullName = ({ name, lastName }: Person): string => `${name} ${lastName}`;

/** What one walk adds carries its mark in the address, so that a search for it finds nothing else. */
export const emailOf = ({ mark }: Job, person: Person): string =>
  `${Object.entries(people).find(([, one]) => one === person)?.[0]}.${mark}@walk.example`;

export const placesOf = ({ mark }: Job) => ({
  location: `Çınarlı ${mark}`,
  building: `Doğu ${mark}`,
  floor: `Kat 1 ${mark}`,
  otherFloor: `Kat 2 ${mark}`,
  room: `Şirin ${mark}`,
  otherRoom: `Üzüm ${mark}`,
});

export async function openByMenu({ page, hand, words }: Job, entry: string, title: string, group?: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: words.menu });
  const link = menu.getByRole('link', { name: entry, exact: true });
  if (group && !(await link.isVisible())) await hand.press(menu.getByRole('button', { name: group }));
  await hand.press(link);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** The catalogue's success text is shown. */
export const expectSaid = ({ page, words }: Job, key: MessageKey): Promise<void> =>
  expect(page.getByRole('status').filter({ hasText: messages[key][words.language] }).last()).toBeVisible();

/** What goes before through the API, as the demo company's administrator. */
export async function call<T>({ request }: Job, method: 'GET' | 'POST', path: string, data?: object): Promise<T> {
  const answer = await request.fetch(apiBasePath + path, { method, headers: { token: administratorToken() }, data });
  expect(answer.status(), `${method} ${path}: ${await answer.text()}`).toBe(200);
  return ((await answer.json()) as { data: T }).data;
}

export const refusal = ({ words }: Job, key: ErrorKey, values?: ErrorValues): string => errorText(key, words.language, values);

/** The reason stands at its field. */
export async function expectRefused(field: Locator, reason: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(escapeForPattern(reason)));
  // It comes a moment after the reason; whoever goes on before is led back.
  await expect(field).toBeFocused();
}

/** Opens a list of choices and takes one. */
export const choose = ({ page, hand }: Pick<Job, 'page' | 'hand'>, list: Locator, option: string | RegExp): Promise<void> =>
  hand.choose(list, page.getByRole('option', { name: option, exact: true }));

export const escapeForPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

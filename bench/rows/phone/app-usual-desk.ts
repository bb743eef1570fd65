import { addDays } from '@population-tracker/contract/kernel/days';
import { dayIn, instantAt } from '@population-tracker/contract/kernel/zones';
import type { Page } from 'playwright-core';
import type { Row } from '../figure.ts';
import { onPhone, type Person, type Prepared, personOf, timeoutMs } from './phone.ts';

const zone = 'Europe/Istanbul';
const label = 'K-1';

/**
 * What everybody does each morning: the app is opened, one tap, and the server says that the usual desk is booked. Opening it is the other
 * of the two taps. How long somebody looks at the week before isn't counted.
 */
export const appUsualDesk: Row = {
  name: 'appUsualDesk',
  sizes: 'largest',
  measure: (stage) =>
    onPhone(stage, {
      name: 'appUsualDesk',
      what: (when) => `from opening the employees’ app ${when} until the usual desk is booked by one tap`,
      prepare: withUsualDesk,
      opened,
    }),
};

/** Somebody who has had one desk of a site of their own. */
async function withUsualDesk(given: Prepared): Promise<Person> {
  const { send } = given;
  const { id: locationId } = await send('/locations', { name: 'Site of one', timeZone: zone, capacity: 20 });
  const { id: buildingId } = await send('/buildings', { name: 'House', locationId });
  const { id: workspaceId } = await send('/workspaces', { name: 'Floor', locationId, buildingId, capacity: 8 });
  const { id: deskId } = await send('/desks', { workspaceId, label, x: 200, y: 200 });
  const person = await personOf(given, locationId);
  const day = addDays(dayIn(zone, new Date()), 9);
  const at = (time: string) => instantAt(zone, day, time).toISOString();
  await send('/reservations', { userId: person.id, area: 'workspace', workspaceId, deskId, start: at('09:00'), end: at('17:30') });
  return person;
}

/** Each time the next of the week's days that is free. @returns ms from the address until the server has said that it is booked */
async function opened(page: Page, url: string, turn: number): Promise<number> {
  // Ten openings: five working days of the week that begins tomorrow, whatever time it is now, and five of another one.
  const from = addDays(dayIn(zone, new Date()), turn < 5 ? 1 : 10);
  await page.goto(`${url}?from=${from}`, { waitUntil: 'commit', timeout: timeoutMs });
  await page
    .getByRole('button', { name: `Book ${label}` })
    .first()
    .click({ timeout: timeoutMs });
  await page
    .getByRole('status')
    .filter({ hasText: `${label} is booked` })
    .waitFor({ timeout: timeoutMs });
  return page.evaluate(() => performance.now());
}

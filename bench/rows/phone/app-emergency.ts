import type { Page } from 'playwright-core';
import type { Row } from '../figure.ts';
import { onPhone, type Person, type Prepared, personOf, timeoutMs } from './phone.ts';

/** A running emergency takes the first screen of the employees' app: from opening it until its question can be answered. */
export const appEmergency: Row = {
  name: 'appEmergency',
  sizes: 'largest',
  measure: (stage) =>
    onPhone(stage, {
      name: 'appEmergency',
      what: (when) => `from opening the employees’ app ${when}, while an emergency runs, until its question can be answered`,
      prepare: startedFor,
      opened,
    }),
};

/** An emergency of a location to which one person belongs: how many others are asked plays no part here. */
async function startedFor(given: Prepared): Promise<Person> {
  const { send } = given;
  const { id: locationId } = await send('/locations', { name: 'Site of one', timeZone: 'Europe/Istanbul' });
  const person = await personOf(given, locationId);
  const message = 'Leave by the nearest stairs.';
  await send('/emergencies', { kind: 'emergency', message, locationIds: [locationId], sitePeople: true });
  return person;
}

/** @returns ms from the address until both answers stand there and a touch would be taken */
async function opened(page: Page, url: string): Promise<number> {
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelectorAll('button[data-answer]').length < 2) return void requestAnimationFrame(look);
      // Painted, and nothing else at work: a touch is taken.
      requestAnimationFrame(() => setTimeout(() => performance.mark('answerable')));
    };
    requestAnimationFrame(look);
  });
  await page.goto(url, { waitUntil: 'commit', timeout: timeoutMs });
  await page.waitForFunction(() => performance.getEntriesByName('answerable').length > 0, null, { timeout: timeoutMs });
  // By the page's own clock, which begins with the address.
  return page.evaluate(() => performance.getEntriesByName('answerable')[0]?.startTime ?? Number.NaN);
}

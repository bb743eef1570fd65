import { expect } from '@playwright/test';
import { type Job, openByMenu, placesOf } from './job.ts';

interface Numbers {
  reservations: number;
  persons: number;
}

/** Step 6: what the dashboard counts for a day at the own location. */
export async function expectOnDashboard(job: Job, day: string, { reservations, persons }: Numbers): Promise<void> {
  const { page, words } = job;
  const { dashboard } = words;
  await openByMenu(job, dashboard.menu, dashboard.menu);
  await showDay(job, day);
  await page.getByRole('button', { name: `${words.plan.location} ${words.all}` }).click();
  await page.getByRole('option', { name: placesOf(job).location }).click();
  const figures = page.getByRole('list', { name: dashboard.figures });
  await expect(figures.getByRole('link', { name: new RegExp(`^${dashboard.reservations} ${reservations} `) })).toBeVisible();

  if (persons > 0) {
    await page.getByRole('link', { name: dashboard.table }).click();
    const ofDay = page
      .getByRole('table', { name: dashboard.distribution })
      .getByRole('row')
      .nth(Number(day.slice(8)));
    await expect(ofDay.getByRole('cell')).toHaveText([String(persons), String(persons)]);
  }
}

async function showDay({ page, words: { dashboard } }: Job, day: string): Promise<void> {
  await page.getByRole('radiogroup', { name: dashboard.period }).getByText(dashboard.day, { exact: true }).click();
  await expect(page).toHaveURL(/period=day/);
  const shown = () => new URL(page.url()).searchParams.get('day');
  for (let step = 0; step < 7 && shown() !== day; step += 1) {
    const before = shown();
    await page.getByRole('button', { name: dashboard.nextDay }).click();
    await expect.poll(shown).not.toBe(before);
  }
  expect(shown()).toBe(day);
}

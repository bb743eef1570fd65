import { expect } from '@playwright/test';
import { defaultTimeZone } from '@population-tracker/contract/kernel/constants';
import { type Job, placesOf } from './job.ts';

interface Numbers {
  reservations: number;
  persons: number;
}

/** Step 6: what the dashboard counts for a day at the own location, at which there is nothing else. */
export async function expectOnDashboard(job: Job, day: string, { reservations, persons }: Numbers): Promise<void> {
  const { page, hand, words } = job;
  const { dashboard } = words;
  await hand.press(page.getByRole('navigation', { name: words.menu }).getByRole('link', { name: dashboard.menu, exact: true }));
  await hand.take(page.getByRole('radiogroup', { name: dashboard.view }), dashboard.figuresView);
  await expect(page.getByRole('heading', { level: 1, name: dashboard.figuresView })).toBeVisible();
  await showDay(job, day);
  const location = page.getByRole('button', { name: `${words.plan.location} ${words.all}` });
  await hand.choose(location, page.getByRole('option', { name: placesOf(job).location }));
  const figures = page.getByRole('list', { name: dashboard.figures });
  await expect(figures.getByRole('link', { name: new RegExp(`^${dashboard.reservations} ${reservations} `) })).toBeVisible();

  await hand.press(page.getByRole('link', { name: dashboard.table }));
  const ofDay = page
    .getByRole('table', { name: dashboard.distribution })
    .getByRole('row')
    .nth(Number(day.slice(8)));
  await expect(ofDay.getByRole('cell')).toHaveText([String(persons), String(persons)]);
}

async function showDay({ page, hand, words: { dashboard, language } }: Job, day: string): Promise<void> {
  await hand.take(page.getByRole('radiogroup', { name: dashboard.period }), dashboard.day);
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: defaultTimeZone }).format(new Date());
  for (const date = new Date(`${today}T00:00:00Z`); ; date.setUTCDate(date.getUTCDate() + 1)) {
    const shown = date.toISOString().slice(0, 10);
    await expect(page.getByText(await page.evaluate(dayText, { day: shown, language }))).toBeVisible();
    if (shown === day) return;
    await hand.press(page.getByRole('button', { name: dashboard.nextDay }));
  }
}

/** Runs in the page: browsers differ in their commas. */
function dayText({ day, language }: { day: string; language: string }): string {
  const format = { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, format).format(new Date(`${day}T00:00:00Z`));
}

import { expect, type Page, type Route } from '@playwright/test';
import type { Notification, NotificationSummary } from '@population-tracker/contract/notifications/notifications';
import { beginSession, makeUser } from './accounts.ts';
import { pressInRow } from './rows.ts';
import { expectAccessible, expectInShape, settled, speak } from './soundness.ts';
import { test } from './test.ts';

const phone = { width: 390, height: 844 };

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
/** As at this moment: whoever reads it late would find its next try over. */
const summary = (): NotificationSummary => ({
  waiting: 12,
  stuck: 1,
  sending: 0,
  failed: 1,
  uncertain: 1,
  oldestWaiting: inSeconds(-60),
  serverAway: { since: inSeconds(-60), nextTry: inSeconds(90), tries: 4, lastError: 'connect ECONNREFUSED 192.0.2.1:587', diskFull: false },
  now: inSeconds(0),
});
const mail = (id: number, given: Partial<Notification>): Notification => ({
  id,
  recipient: `person${id}@company.example`,
  userId: null,
  userName: null,
  subject: 'Parking',
  cause: 'announcement',
  topic: 'announcement:3',
  urgent: false,
  state: 'waiting',
  attempts: 0,
  lastError: null,
  nextTry: null,
  created: inSeconds(-60),
  sent: null,
  retriable: true,
  ...given,
});
const mails = [
  mail(1, {}),
  mail(2, { state: 'failed', attempts: 1, lastError: '550 5.1.1 User unknown' }),
  mail(3, { state: 'uncertain', attempts: 1 }),
];

/** A mail server that is away: the product under test writes its mails to files, which never fails. */
async function withoutMailServer(page: Page): Promise<unknown[]> {
  const asked: unknown[] = [];
  const answer = (route: Route, data: unknown) => route.fulfill({ json: { statusCode: 200, error: null, data } });
  await page.route('**/populationtracker-api/notifications?*', (route) =>
    answer(route, { items: mails, total: mails.length, totalIsAtLeast: false }),
  );
  await page.route('**/populationtracker-api/notifications/summary', (route) => answer(route, summary()));
  await page.route('**/populationtracker-api/notifications/retry', (route) => {
    asked.push(route.request().postDataJSON());
    return answer(route, { retried: 1 });
  });
  await page.route('**/populationtracker-api/notifications/try-server', (route) => {
    asked.push('the server');
    return answer(route, { trying: true });
  });
  return asked;
}

async function tryAgain(page: Page): Promise<void> {
  const asked = await withoutMailServer(page);
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Mail delivery' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The mail server can’t be reached; 12 mails wait' })).toBeVisible();
  await expect(page.getByText(/Next try in \d+ s\. It said: connect ECONNREFUSED 192\.0\.2\.1:587/)).toBeVisible();

  await page.getByRole('button', { name: 'Try now' }).click();
  await expect.poll(() => asked).toEqual(['the server']);
  await expect(page.getByText('The mail server is being tried')).toBeVisible();

  const unknown = page.getByRole('row').filter({ hasText: '550 5.1.1 User unknown' });
  await pressInRow(unknown, unknown.getByRole('button', { name: 'Send again' }));
  await expect.poll(() => asked.at(-1)).toEqual({ selection: { ids: [2] } });

  // One of them may have arrived: that is asked first.
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Send again', exact: true }).first().click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(question).toContainText('Whoever got theirs gets it a second time');
  await question.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => asked.at(-1)).toEqual({ selection: { ids: [1, 2, 3] } });
}

test('a mail in the language that its person’s form asks for is found by its recipient; a mail server that is away is told, and mails are tried again', async ({
  page,
  request,
}) => {
  const person = await makeUser(request, { userType: 3 });
  await page.goto(`/usermanagement?id=${person.id}`);
  await page.getByRole('radiogroup', { name: 'Language' }).getByText('Türkçe').click();
  await page.getByRole('button', { name: 'Save user' }).click();
  await expect(page.getByText('User updated')).toBeVisible();
  await beginSession(request, person.email);

  await test.step('a mail server that is away is told with its words and the next try, mails are tried again one by one and together', () =>
    tryAgain(page));
  await test.step('it fits a phone and speaks Turkish', async () => {
    await speak(page, 'tr');
    await page.setViewportSize(phone);
    await settled(page);
    await expect(page.getByRole('heading', { level: 1, name: 'E-posta teslimatı' })).toBeVisible();
    await expect(page.getByText('Posta sunucusuna ulaşılamıyor; 12 e-posta bekliyor')).toBeVisible();
    await expectInShape(page, 'mail delivery on a phone');
    await expectAccessible(page, 'mail delivery on a phone');
    await speak(page, 'en');
    await page.setViewportSize({ width: 1280, height: 800 });
  });
  await page.unrouteAll();

  await page.getByRole('searchbox', { name: 'Recipient or subject' }).fill(person.email);
  const row = page.getByRole('row').filter({ hasText: person.email });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Population Tracker giriş kodunuz');
  await expect(row).toContainText('Sign-in code');
  await expect(row).toContainText('Sent');
  await expect(page.getByText(/\b\d{6}\b/)).toHaveCount(0);
});

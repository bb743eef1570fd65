import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { defaultTimeZone } from '@population-tracker/contract/kernel/constants';
import { addDays } from '@population-tracker/contract/kernel/days';
import { dayIn, instantAt } from '@population-tracker/contract/kernel/zones';
import { beginSession, goOnAs, makeUser, newMark, openSession } from './accounts.ts';
import { api } from './day-board.ts';
import { expectInShape, expectNoViolation } from './soundness.ts';
import { test } from './test.ts';

test.use({ actionTimeout: 30_000 });

const add = async (request: APIRequestContext, path: string, data: object) => (await api<{ id: number }>(request, 'POST', path, data)).id;

/** A floor with two desks, a team of one, and somebody else who has one of the desks ahead. */
async function makeNeighbourhood(request: APIRequestContext) {
  const mark = newMark();
  const locationId = await add(request, '/locations', { name: `Site ${mark}`, timeZone: defaultTimeZone, capacity: 20 });
  const buildingId = await add(request, '/buildings', { name: `House ${mark}`, locationId });
  const workspaceId = await add(request, '/workspaces', { name: `Floor ${mark}`, locationId, buildingId, capacity: 8 });
  const desks: number[] = [];
  for (const [at, label] of ['K-1', 'K-2', 'K-3'].entries())
    desks.push(await add(request, '/desks', { workspaceId, label, x: 200 + at * 200, y: 200 }));
  const member = await makeUser(request, { exceptional: true, siteId: locationId });
  const guest = await makeUser(request, { exceptional: true, siteId: locationId });
  const team = `Design ${mark}`;
  await add(request, '/teams', { name: team, people: { ids: [member.id] } });
  const day = addDays(dayIn(defaultTimeZone, new Date()), 3);
  const at = (time: string) => instantAt(defaultTimeZone, day, time).toISOString();
  const holder = await makeUser(request, { exceptional: true });
  await add(request, '/reservations', {
    ...{ userId: holder.id, area: 'workspace', workspaceId, deskId: desks[1] },
    ...{ start: at('08:00'), end: at('19:00') },
  });
  return { workspaceId, floor: `Floor ${mark}`, team, day, member, guest };
}

const parts = (page: Page) => page.getByRole('region', { name: 'Assigned desks', exact: true });
const desk = (page: Page, label: string) => page.getByRole('button', { name: new RegExp(`^${label}, `) });

test('desks are assigned to a team on the page of their floor; in the app others are told whose they are, and the team books them', async ({
  page,
  request,
  browser,
}) => {
  const { workspaceId, floor, team, day, member, guest } = await makeNeighbourhood(request);
  await page.goto(`/office?id=${workspaceId}`);
  await expect(parts(page)).toContainText('Every desk here is for everybody.');
  await parts(page).getByRole('button', { name: 'Assign desks' }).click();
  const form = page.getByRole('dialog', { name: 'Assign desks' });
  await form.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(form.getByText('Can’t be empty.')).toBeVisible();
  for (const label of ['K-1', 'K-2']) {
    await form.getByRole('combobox', { name: 'Desks' }).fill(label);
    await page.getByRole('option', { name: label, exact: true }).click();
  }
  await form.getByRole('combobox', { name: 'Team' }).fill(team);
  await page.getByRole('option', { name: new RegExp(team) }).click();
  await form.getByRole('textbox', { name: 'Hours before the day begins' }).fill('8');
  await expect(form).toContainText('For everybody from 16:00 on the day before');
  await expectNoViolation(page, 'assigning desks');
  await form.getByRole('button', { name: 'Assign', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('1 reservation of others lies ahead');
  await question.getByRole('radio', { name: 'They stay' }).check();
  await question.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(parts(page).getByRole('listitem')).toHaveText([new RegExp(`K-1.*${team}`), new RegExp(`K-2.*${team}`)]);
  await expectInShape(page, 'a floor with assigned desks');

  await page.getByRole('link', { name: 'Floor plan', exact: true }).click();
  await page.getByRole('button', { name: new RegExp(`^K-1.*assigned to ${team}`) }).click();
  await expect(page.getByRole('region', { name: 'Desk K-1' })).toContainText(`Assigned to ${team}`);
  await expectNoViolation(page, 'a plan with assigned desks');

  const theirs = await openSession(browser, await beginSession(request, guest.email, 'me'));
  await theirs.goto(`/my/days/${day}`);
  await desk(theirs, 'K-1').click();
  await expect(theirs.getByRole('status').filter({ hasText: 'K-1' })).toContainText(new RegExp(`Desk of the team ${team} until .*16:00`));
  await expect(theirs.getByRole('button', { name: /^Book K-1/ })).toHaveCount(0);
  await expectInShape(theirs, 'a plan with others’ desks');
  await expectNoViolation(theirs, 'a plan with others’ desks');
  await desk(theirs, 'K-3').click();
  await theirs.getByRole('button', { name: /^Book K-3/ }).click();
  await expect(theirs.getByText('Booked').first()).toBeVisible();

  await goOnAs(theirs, await beginSession(request, member.email, 'me'));
  await theirs.goto(`/my/days/${day}`);
  await desk(theirs, 'K-1').click();
  await expect(theirs.getByText(new RegExp(`Desk of the team ${team}`)).last()).toBeVisible();
  await theirs.getByRole('button', { name: /^Book K-1/ }).click();
  await expect(theirs.getByText('Booked').first()).toBeVisible();
  await theirs.context().close();

  await page.getByRole('tab', { name: new RegExp(`${floor}$`) }).click();
  await parts(page).getByRole('button', { name: 'Desk K-2 for everybody' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'For everybody' }).click();
  await expect(parts(page).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(floor);
});

import { expect } from '@playwright/test';
import { defaultTimeZone } from '@population-tracker/contract/kernel/constants';
import { makeUser, newMark } from './accounts.ts';
import { api } from './day-board.ts';
import { pressInRow } from './rows.ts';
import { settled, watchConsole } from './soundness.ts';
import { test } from './test.ts';

interface Made {
  id: number;
}

test('somebody is checked in by hand from the list, and it is taken back; the room gets a code to print', async ({ page, request }) => {
  const complaints = watchConsole(page);
  const mark = newMark();
  // Where the meeting, in twenty minutes, is still today's.
  const timeZone = new Date().getUTCHours() < 15 ? defaultTimeZone : 'America/New_York';
  const { id: locationId } = await api<Made>(request, 'POST', '/locations', { name: `Site ${mark}`, capacity: 20, timeZone });
  const { id: buildingId } = await api<Made>(request, 'POST', '/buildings', { name: `House ${mark}`, locationId });
  const place = { name: `Room ${mark}`, locationId, buildingId, capacity: 8, equipment: [] };
  const { id: workspaceId } = await api<Made>(request, 'POST', '/meeting-rooms', place);
  const rule = { rule: 'asked', opensBeforeMinutes: 60, releaseAfterMinutes: 45, remindBeforeMinutes: 10 };
  const limits = { name: `Rooms ${mark}`, area: 'meetingRoom', locationId, maximumReservationDay: 30, checkIn: rule };
  await api(request, 'POST', '/parameters', limits);
  const person = await makeUser(request, { name: 'Ada', lastName: mark });
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const meeting = { area: 'meetingRoom', workspaceId, userId: person.id, start: at(20), end: at(80) };
  await api(request, 'POST', '/reservations', meeting);

  await page.goto(`/reservation?locationId=${locationId}&checkIn=notCheckedIn`);
  const row = page.getByRole('row').filter({ hasText: mark });
  await pressInRow(row, row.getByRole('button', { name: 'Check in' }));
  // The hand over it keeps it there until it is needed.
  await page.getByText(`Ada ${mark} is checked in`).hover();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toHaveCount(1);

  // The reception sees them on the day's own page, by place and by name.
  await page.goto(`/dashboard?locationId=${locationId}`);
  const here = page.getByRole('region', { name: 'Who is here now' });
  const awaited = here.getByRole('region', { name: 'Expected, not checked in' });
  await expect(awaited.getByRole('listitem')).toHaveText([new RegExp(`Ada ${mark}.*Room ${mark}`)]);
  await page.getByRole('searchbox', { name: 'Where is …?' }).fill(`Ada ${mark}`);
  const checkIn = here.getByRole('button', { name: `Check in Ada ${mark}` });
  await expect(checkIn).toHaveCount(2);
  await checkIn.first().click();
  await expect(page.getByText(`Ada ${mark} is checked in`)).toBeVisible();
  await expect(checkIn).toHaveCount(0);
  await expect(here.getByRole('row').filter({ hasText: `Site ${mark}` })).toContainText('1');
  await expect(awaited).toHaveCount(0);

  await page.goto(`/meeting-room?id=${workspaceId}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Codes and stickers' }).click();
  await page.getByRole('button', { name: 'Make 1 code' }).click();
  const code = page
    .getByRole('listitem')
    .filter({ hasText: `Room ${mark}` })
    .locator('code');
  await expect(code).toHaveText(/^[A-Z]{4}-[A-Z]{4}-[A-Z]{4}$/);
  const before = (await code.textContent()) ?? '';
  await page.getByRole('button', { name: `Actions for Room ${mark}` }).click();
  await page.getByRole('menuitem', { name: 'Renew code…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Renew code' }).click();
  await expect(code).not.toHaveText(before);
  await settled(page);
  expect(complaints()).toEqual([]);
});

import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import { test } from './test.ts';
import { beginSession, makeUser, newMark, nobody, openSession } from './accounts.ts';
import { api } from './day-board.ts';
import { weekdayAhead } from './days.ts';
import { show, speak } from './soundness.ts';
test.use({ storageState: nobody });
const add = async (request: any, path: string, data: object) => (await api<{ id: number }>(request, 'POST', path, data)).id;
test('look', async ({ browser, request }) => {
  const mark = 'Yıldız';
  const n = newMark();
  const locationId = await add(request, '/locations', { name: `Site ${n}`, timeZone: 'Europe/Istanbul' });
  const buildingId = await add(request, '/buildings', { name: 'Levent Plaza', locationId });
  await add(request, '/workspaces', { name: 'Floor', locationId, buildingId, capacity: 9 });
  const toros = await add(request, '/meeting-rooms', { name: 'Toros', locationId, buildingId, capacity: 3, equipment: ['Screen', 'Whiteboard'] });
  for (const [name, capacity] of [['Ağrı', 6], ['Kaçkar', 8], ['Erciyes', 10], ['Uludağ', 14], ['Nemrut', 20]] as const)
    await add(request, '/meeting-rooms', { name, locationId, buildingId, capacity, equipment: name === 'Kaçkar' ? [] : ['Video'] });
  const person = (name: string) => makeUser(request, { name, lastName: mark + n, siteId: locationId, exceptional: true, department: 'Finance' } as never);
  const [me, ada, ben, cem, host] = [await person('Mine'), await person('Ada'), await person('Ben'), await person('Cemile'), await person('Hülya')];
  const day = weekdayAhead(2);
  const hostSession = await beginSession(request, host.email, 'me');
  const at = (h: number) => `${day}T${String(h).padStart(2, '0')}:00:00Z`;
  const inv = async (room: number, h: number, title: string, guests: number[]) => {
    const r = await request.post(apiBasePath + '/me/meetings', { headers: { token: hostSession.token }, data: { workspaceId: room, start: at(h), end: at(h + 1), title, guests } });
    console.log(r.status(), (await r.text()).slice(0, 200));
  };
  await inv(toros, 8, 'Budget 2027', [me.id, ada.id]);
  await inv(toros, 11, '', [me.id]);
  const page = await openSession(browser, await beginSession(request, me.email, 'me'));
  const sizes = [[390, 844, '390'], [1280, 900, '1280']] as const;
  const shot = async (name: string) => {
    for (const [width, height, s] of sizes) {
      await page.setViewportSize({ width, height });
      for (const scheme of ['light', 'dark'] as const) {
        if (s === '1280' && scheme === 'dark') continue;
        await show(page, scheme);
        await page.waitForTimeout(300);
        await page.screenshot({ path: `/tmp/look-meeting/${name}-${s}-${scheme}.png`, fullPage: true });
      }
    }
    await show(page, 'light');
    await page.setViewportSize({ width: 390, height: 844 });
  };
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/my/');
  await page.getByRole('region', { name: 'Invitations' }).waitFor();
  await shot('week');
  await page.goto(`/my/days/${day}`);
  await page.getByRole('radio', { name: /^Meeting room/ }).check();
  await page.getByRole('radio', { name: /^Toros/ }).waitFor();
  await shot('book');
  await page.getByRole('searchbox', { name: 'Guests' }).fill('Ben ' + mark + n);
  await page.getByRole('button', { name: /^Add Ben/ }).waitFor();
  await page.screenshot({ path: '/tmp/look-meeting/search-390.png' });
  await page.getByRole('button', { name: /^Add Ben/ }).click();
  await page.getByRole('searchbox', { name: 'Guests' }).fill('Cemile ' + mark + n);
  await page.getByRole('button', { name: /^Add Cemile/ }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Plan of the year');
  await page.getByRole('combobox', { name: 'From' }).selectOption('15:00');
  await page.screenshot({ path: '/tmp/look-meeting/chips-390.png', fullPage: true });
  await page.getByRole('button', { name: /^Book Toros/ }).click();
  await page.getByRole('list', { name: 'Guests' }).waitFor();
  await page.getByRole('button', { name: 'Accept: Budget 2027' }).click();
  await shot('booked');
  await page.getByRole('button', { name: 'Change' }).click();
  await page.waitForTimeout(400);
  await page.screenshot({ path: '/tmp/look-meeting/change-390.png', fullPage: true });
  await speak(page, 'tr');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.waitForTimeout(400);
  await page.screenshot({ path: '/tmp/look-meeting/tr-360.png', fullPage: true });
  await page.goto('/my/');
  await page.waitForTimeout(800);
  await page.screenshot({ path: '/tmp/look-meeting/tr-week-360.png', fullPage: true });
});

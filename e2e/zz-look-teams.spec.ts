import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import { administratorToken, makeUser, newMark } from './accounts.ts';
import { test } from './test.ts';

const sizes = [
  [1280, 900],
  [390, 844],
] as const;

for (const [width, height] of sizes)
  for (const scheme of ['light', 'dark'] as const)
    for (const lang of width === 1280 ? (scheme === 'light' ? ['en', 'tr'] : ['en']) : scheme === 'light' ? ['tr'] : ['en']) {
      test(`look ${width} ${scheme} ${lang}`, async ({ page, request }) => {
        test.setTimeout(200_000);
        const headers = { token: administratorToken() };
        const mark = newMark();
        const people = [];
        for (const name of ['Ada', 'Bora', 'Ceren']) people.push(await makeUser(request, { name, lastName: mark }));
        const answer = await request.post(`${apiBasePath}/teams`, { headers, data: { name: `İlk yardım ${mark}`, people: { ids: people.map(({ id }) => id) } } });
        const { data: team } = await answer.json();
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme: scheme });
        await page.addInitScript((l) => localStorage.setItem('population-tracker.language', l), lang);
        const shot = async (name: string) => {
          await page.waitForTimeout(900);
          await page.screenshot({ path: `/tmp/look-teams-${name}-${width}-${scheme}-${lang}.png` });
        };
        await page.goto('/teams');
        await shot('list');
        await page.goto('/teams?id=new');
        await shot('new');
        await page.goto(`/teams?id=${team.id}`);
        await shot('one');
        const { data: all } = await (await request.get(`${apiBasePath}/teams?origin=directory`, { headers })).json();
        await page.goto(`/teams?id=${all.items[0].id}`);
        await shot('directory');
        await page.goto(`/usermanagement?teamId=${team.id}`);
        await shot('users');
        await page.goto(`/usermanagement?id=${people[0]?.id}`);
        await page.waitForTimeout(500);
        await page.getByRole('dialog').locator('a[href="/teams"]').scrollIntoViewIfNeeded();
        await shot('user');
        await page.goto(`/usermanagement?teamId=${team.id}`);
        if (width === 1280) {
          await page.getByRole('checkbox').first().click();
          await shot('bulk');
          await page.getByRole('button', { name: /Team…|Ekip…/ }).click();
          await shot('many');
        }
      });
    }

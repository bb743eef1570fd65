import { join } from 'node:path';
import { makeUser, newMark, nobody, removeUsers } from './accounts.ts';
import { weekdayAhead } from './days.ts';
import { expectOnDashboard } from './main-job/dashboard.ts';
import { mouse } from './main-job/hand.ts';
import { byKeys, type Job } from './main-job/job.ts';
import { definePlan } from './main-job/plan.ts';
import { reserve } from './main-job/reservations.ts';
import { signIn, signOut } from './main-job/sign-in.ts';
import { uploadUsers } from './main-job/upload.ts';
import { manageUsers } from './main-job/users.ts';
import { speak } from './soundness.ts';
import { test } from './test.ts';
import { words } from './words.ts';

// With motion at first, as most people have it.
test.use({ storageState: nobody, actionTimeout: 30_000, contextOptions: { reducedMotion: 'no-preference' } });
// A walk through the whole product, some of it key by key.
test.describe.configure({ timeout: 360_000 });

test('an administrator does the main job from sign-in to sign-out', async ({ page, request }) => {
  const file = 'every-seventh-wrong.xlsx';
  await removeUsers(request, 'sirket.example');
  const administrator = await makeUser(request, { name: 'Ayla', lastName: 'Öz', userType: 2 });
  const day = weekdayAhead(1);
  const job: Job = { page, hand: mouse, request, words: words.en, mark: newMark() };
  await test.step('sign in by the mailed code', () => signIn(byKeys(job), administrator.email));
  await test.step('users', () => manageUsers(job));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await test.step('upload of a sheet with wrong rows', () =>
    uploadUsers(byKeys(job), {
      file: join(import.meta.dirname, '../api/src/features/uploads/samples', file),
      name: file,
      total: 70,
      invalid: 10,
      errors: [
        ['11', 'Adı', 'Can’t be empty.'],
        ['18', 'Durum', 'belki', 'Must be “active” or “passive”.'],
        ['25', 'E-posta Adresi', 'adres yok', 'Is not a valid e-mail address.'],
      ],
    }));

  const inTurkish = { ...job, words: words.tr };
  await speak(page, 'tr');
  await test.step('the office plan in its order', () => definePlan(inTurkish));
  await test.step('reservations of a workspace and a room', () => reserve(inTurkish, day));
  await test.step('the dashboard counts what was made', () => expectOnDashboard(byKeys(inTurkish), day, { reservations: 3, persons: 2 }));
  await test.step('sign out', () => signOut(byKeys(inTurkish), 'Ayla Öz'));
});

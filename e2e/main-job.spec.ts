import { join } from 'node:path';
import { makeUser, newMark, nobody, removeUsers } from './accounts.ts';
import { weekdayAhead } from './days.ts';
import { expectOnDashboard } from './main-job/dashboard.ts';
import { keyboard, mouse } from './main-job/hand.ts';
import type { Job } from './main-job/job.ts';
import { definePlan } from './main-job/plan.ts';
import { reserve } from './main-job/reservations.ts';
import { signIn, signOut } from './main-job/sign-in.ts';
import { type Sheet, uploadUsers } from './main-job/upload.ts';
import { manageUsers } from './main-job/users.ts';
import { test } from './test.ts';
import { words } from './words.ts';

test.use({ storageState: nobody, actionTimeout: 30_000 });
// A walk through the whole product, one of them key by key.
test.describe.configure({ timeout: 360_000 });

test.describe('in English', () => {
  // With motion, as most people have it; the other walk spares it.
  test.use({ locale: 'en-GB', contextOptions: { reducedMotion: 'no-preference' } });

  test('an administrator does the main job from sign-in to sign-out', async ({ page, request }) => {
    const file = 'every-seventh-wrong.xlsx';
    await removeUsers(request, 'sirket.example');
    await doMainJob(
      { page, hand: mouse, request, words: words.en, mark: newMark() },
      {
        file: join(import.meta.dirname, '../api/src/features/uploads/samples', file),
        name: file,
        total: 70,
        invalid: 10,
        errors: [
          ['11', 'Adı', 'Can’t be empty.'],
          ['18', 'Durum', 'belki', 'Must be “active” or “passive”.'],
          ['25', 'E-posta Adresi', 'adres yok', 'Is not a valid e-mail address.'],
        ],
      },
    );
  });
});

test.describe('Türkçe', () => {
  test.use({ locale: 'tr-TR' });

  test('an administrator does the main job from sign-in to sign-out', async ({ page, request }) => {
    const mark = newMark();
    await doMainJob(
      { page, hand: keyboard(page), request, words: words.tr, mark },
      {
        file: { name: 'çalışanlar.csv', mimeType: 'text/csv', buffer: Buffer.from(peopleSheet(mark)) },
        name: 'çalışanlar.csv',
        total: 30,
        invalid: 3,
        errors: [
          ['5', 'E-posta', 'adres yok', 'Geçerli bir e-posta adresi değil.'],
          ['12', 'Durum', 'belki', '“Aktif” veya “Pasif” olmalı.'],
          ['21', 'E-posta', 'Aynısı 20. satırda da var.'],
        ],
      },
    );
  });
});

async function doMainJob(job: Job, sheet: Sheet): Promise<void> {
  const administrator = await makeUser(job.request, { name: 'Ayla', lastName: 'Öz', userType: 2 });
  const day = weekdayAhead(1);
  await test.step('sign in by the mailed code', () => signIn(job, administrator.email));
  await test.step('users', () => manageUsers(job));
  await test.step('upload of a sheet with wrong rows', () => uploadUsers(job, sheet));
  await test.step('the office plan in its order', () => definePlan(job));
  await test.step('the dashboard before', () => expectOnDashboard(job, day, { reservations: 0, persons: 0 }));
  await test.step('reservations of a workspace and a room', () => reserve(job, day));
  await test.step('the dashboard counts what was made', () => expectOnDashboard(job, day, { reservations: 3, persons: 2 }));
  await test.step('sign out', () => signOut(job, 'Ayla Öz'));
}

/** 30 rows, of which the address in row 5, the status in row 12 and the second use of an address in row 21 are wrong. */
function peopleSheet(mark: string): string {
  const rows = Array.from({ length: 30 }, (_, index) => {
    const row = index + 2;
    const email = row === 5 ? 'adres yok' : `sira${row === 21 ? 20 : row}.${mark}@sira.example`;
    return `Gül;Şen ${row};${email};${row === 12 ? 'belki' : 'Aktif'}`;
  });
  return ['Ad;Soyad;E-posta;Durum', ...rows].join('\r\n');
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { read, utils, write } from '@e965/xlsx';
import { expect, type Page } from '@playwright/test';
import type { UploadSummary } from '@population-tracker/contract/uploads/uploads';
import { newMark, proveAgain } from './accounts.ts';
import { expectInShape, expectNoViolation, goInside, settled, speak } from './soundness.ts';
import { test } from './test.ts';

test.use({ actionTimeout: 30_000 });

const phone = { width: 390, height: 844 };

/** Of a job that waits for somebody nothing leads to the next. */
const leave = (page: Page): Promise<void> => goInside(page, '/upload-jobs');

/** From where it stands, else from the screen of uploads. */
async function upload(page: Page, name: string, content: string | Buffer): Promise<void> {
  if (!new URL(page.url()).pathname.startsWith('/upload-jobs')) await page.goto('/upload-jobs?id=new');
  else await page.getByRole('button', { name: /^Upload (the corrected )?file$/ }).click();
  await hand(page, name, content);
}

async function hand(page: Page, name: string, content: string | Buffer): Promise<void> {
  await proveAgain(page.request);
  const dialog = page.getByRole('dialog', { name: 'Upload users' });
  await dialog.locator('input[type="file"]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

async function choose(page: Page, heading: string, field: string): Promise<void> {
  await page.getByRole('combobox', { name: `Field for the column “${heading}”` }).click();
  await page.getByRole('option', { name: field, exact: true }).click();
}

const state = (page: Page, name: string) =>
  expect(page.getByRole('main').getByText(name, { exact: true }).first()).toBeVisible({ timeout: 60_000 });

/** In one page, whose screen of uploads leads from each to the next. */
test('a file goes its way to the end: mapped by hand, mended and undone while one works elsewhere, by the sheet that is meant', async ({
  page,
}) => {
  await test.step('a mapping made by hand shows how the cells are read, and is taken over the second time', () => mapByHand(page));
  await leave(page);
  await test.step('from a file with wrong rows by its mended sheet of errors to a second upload, and back by undoing it', () =>
    mendAndUndo(page));
  await leave(page);
  await test.step('of a workbook the sheet that is meant is chosen or asked for; the list is narrowed by a name', () => chooseSheet(page));
});

async function mapByHand(page: Page): Promise<void> {
  const mark = newMark();
  const people = (name: string) =>
    `Kim ${mark},Nere ${mark},Hal ${mark}\n${name} Ersoy,${name}.${mark}@depth.example,Aktif\nBo Li,bo.${mark}@depth.example,belki`;
  await upload(page, `kim ${mark}.csv`, people('ada'));
  await state(page, 'Needs matching');
  await choose(page, `Kim ${mark}`, 'Name and surname in one column');
  await choose(page, `Nere ${mark}`, 'E-mail (required)');
  await choose(page, `Hal ${mark}`, 'Status');
  await expect(page.getByText('read as “Active”')).toBeVisible();
  await expect(page.getByText('Must be “active” or “passive”.')).toBeVisible();
  await expectNoViolation(page, 'the mapping');
  await page.setViewportSize(phone);
  await expectInShape(page, 'the mapping on a phone');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Check with these columns' }).click();
  await state(page, 'Needs a decision');
  await page.getByRole('button', { name: 'Continue with the valid ones' }).click();
  await state(page, 'Done');

  await upload(page, `kim again ${mark}.csv`, people('ece'));
  await state(page, 'Needs a decision');
  await expect(page.getByText(/Columns matched as .+ once matched these headings/)).toBeVisible();
  await page.getByRole('button', { name: 'Match differently' }).click();
  await expect(page.getByRole('heading', { name: 'Which column holds what?' })).toBeFocused();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Forget this match' }).click();
  await expect(page.getByText(/Columns matched as/)).toBeHidden();
}

async function mendAndUndo(page: Page): Promise<void> {
  const mark = newMark();
  const csv = `Ad;Soyad;E-posta\nAda;Ersoy;ada.${mark}@depth.example\nEce;Öz;yok\n=1+1;Kaya;`;
  await upload(page, `hatalı ${mark}.csv`, csv);
  await state(page, 'Needs a decision');
  await page.getByRole('searchbox', { name: 'Value, column or reason' }).fill('empty');
  await expect(page.getByRole('table', { name: 'Error records' }).getByRole('row')).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Value, column or reason' }).fill('');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the invalid rows' }).click();
  const sheet = await (await downloading).path();
  await page.getByRole('button', { name: 'Continue with the valid ones' }).click();
  await state(page, 'Done');

  // As it came it is wrong still, and says so of the same rows.
  await upload(page, `düzeltilecek ${mark}.xlsx`, await readFile(sheet));
  await expect(page.getByRole('heading', { name: 'The file could not be imported' })).toBeVisible({ timeout: 60_000 });
  // The server's own sentence keeps up with the language.
  await expect(page.getByText('None of the 2 rows is valid.')).toBeVisible();
  await speak(page, 'tr');
  await expect(page.getByText('2 satırın hiçbiri geçerli değil.')).toBeVisible();
  await speak(page, 'en');

  const book = read(await readFile(sheet));
  const cells = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
  const rows = utils.sheet_to_json<string[]>(cells, { header: 1 });
  expect(rows.map((row) => row.slice(2))).toEqual([
    ['Ad', 'Soyad', 'E-posta'],
    ['Ece', 'Öz', 'yok'],
    ['=1+1', 'Kaya'],
  ]);
  utils.sheet_add_aoa(cells, [[`ece.${mark}@depth.example`], [`kaya.${mark}@depth.example`]], { origin: 'E2' });
  const mended = `düzeltilmiş ${mark}.xlsx`;
  const end = await letRun(page, mended);
  await upload(page, mended, write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
  await state(page, 'Done');
  await expect(page.getByText('2 added, 0 updated, 0 already up to date.')).toBeVisible();
  await expectNoViolation(page, 'a finished upload');
  await test.step('while one works elsewhere the top bar shows a running upload and says when it is over', () =>
    workElsewhere(page, mended, end));
  await page.getByRole('button', { name: 'Undo upload' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo upload' }).click();
  await expect(page.getByRole('main').getByText('Undone; 2 put back as before.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo upload' })).toBeHidden();
}

async function chooseSheet(page: Page): Promise<void> {
  const mark = newMark();
  await test.step('without known headings it can be chosen', async () => {
    const book = await readFile(join(import.meta.dirname, '../api/src/features/uploads/samples/two-sheets.xlsx'));
    await upload(page, `kitap ${mark}.xlsx`, book);
    await state(page, 'Needs matching');
    await page.getByRole('combobox', { name: 'Sheet', exact: true }).click();
    await page.getByRole('option', { name: 'Kişiler (2 rows)' }).click();
    await expect(page.getByRole('combobox', { name: 'Field for the column “İletişim”' })).toBeVisible({ timeout: 60_000 });
    await choose(page, 'İletişim', 'E-mail (required)');
    await expect(page.getByText('ada.oz@two-sheets.example')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel upload' }).click();
    await state(page, 'Cancelled');
  });

  const book = utils.book_new();
  for (const year of ['2025', '2026']) {
    const person = ['Ada', 'Öz', `ada${year}.${mark}@depth.example`];
    utils.book_append_sheet(book, utils.aoa_to_sheet([['Name', 'Surname', 'E-mail'], person]), year);
  }
  await upload(page, `yıllar ${mark}.xlsx`, write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
  const question = page.getByRole('region', { name: 'Apply this upload?' });
  await expect(question).toContainText('1 user will be added');
  await expect(page.getByText('Sheet “2025” of 2')).toBeVisible();
  await expectNoViolation(page, 'the question which sheet is meant');
  await page.setViewportSize(phone);
  await expectInShape(page, 'the question which sheet is meant, on a phone');
  await page.setViewportSize({ width: 1280, height: 800 });
  await question.getByRole('combobox', { name: 'Sheet', exact: true }).click();
  await page.getByRole('option', { name: '2026' }).click();
  await state(page, 'Done');
  await expect(page.getByText('Sheet “2026” of 2')).toBeVisible();

  await expect(page.getByRole('tab', { name: `yıllar ${mark}.xlsx` })).toBeVisible();
  await page.getByRole('link', { name: 'All uploads' }).click();
  await settled(page);
  await expect(page.getByRole('tab', { name: 'Uploads' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'File name' }).fill(`yıllar ${mark}`);
  // Below the headings.
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row', { name: new RegExp(mark) })).toHaveCount(1);
}

/**
 * It is over in a moment. Until it is ended it is told to run, as one of very many rows would.
 * @returns ends that
 */
async function letRun(page: Page, name: string): Promise<() => void> {
  let isOver = false;
  await page.route(/\/uploads\?.*running=true/, async (route) => {
    if (isOver) return route.continue();
    const response = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/&?running=true/, ''),
    });
    const answer = (await response.json()) as { data: { items: UploadSummary[] } };
    const items = answer.data.items.filter(({ fileName }) => fileName === name).map((job) => ({ ...job, state: 'applying' }));
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, items } } });
  });
  // Not unrouted: what is asked for just then would be answered twice.
  return () => {
    isOver = true;
  };
}

async function workElsewhere(page: Page, name: string, end: () => void): Promise<void> {
  const indicator = page.getByRole('banner').getByRole('link', { name: new RegExp(`${name.replace('.', '\\.')} is being`) });
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Audit log' }).click();
  await expect(indicator).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: name })).toBeHidden();
  end();
  await expect(page.getByRole('status').filter({ hasText: name })).toBeVisible({ timeout: 60_000 });
  await expect(indicator).toBeHidden();
  await page.getByRole('tab', { name }).click();
}

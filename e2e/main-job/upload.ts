import { expect, type Response } from '@playwright/test';
import { messages } from '@population-tracker/contract/kernel/messages';
import type { UploadJob } from '@population-tracker/contract/uploads/uploads';
import type { File } from './hand.ts';
import { expectSaid, type Job, openByMenu } from './job.ts';

export interface Sheet {
  file: File;
  name: string;
  total: number;
  invalid: number;
  /** Of the first error records: row, column, value, reason. */
  errors: string[][];
}

/** Step 3: a sheet with wrong rows is checked, told about and taken over without them. That a second time it changes nothing is shown below. */
export async function uploadUsers(job: Job, sheet: Sheet): Promise<void> {
  const { users, uploads } = job.words;
  await openByMenu(job, users.menu, users.title);
  await upload(job, sheet);
  await expectErrorRecords(job, sheet);
  const { total, invalid } = sheet;
  const valid = total - invalid;
  await expect(decision(job)).toContainText(uploads.toBeAdded(valid));
  await job.hand.press(decision(job).getByRole('button', { name: uploads.yes }));
  await expect(decision(job)).toBeHidden();
  await expectCounts(job, { total, processed: total, waiting: 0, valid, invalid, added: valid, updated: 0, unchanged: 0 });
}

/** The page follows the job by itself, and at each moment what is processed and what waits make up the total. */
async function upload(job: Job, { file, name, total, invalid }: Sheet): Promise<void> {
  const { page, hand, words } = job;
  const seen: Promise<UploadJob[]>[] = [];
  const watch = (response: Response) => {
    if (/\/uploads\/\d+$/.test(response.url()) && response.ok()) seen.push(jobIn(response));
  };
  page.on('response', watch);
  await hand.press(page.getByRole('button', { name: words.uploads.button }));
  const dialog = page.getByRole('dialog', { name: words.uploads.dialog });
  await hand.giveFile(dialog.getByLabel(words.uploads.choose, { exact: true }), file);
  await expect(dialog).toContainText(name);
  await hand.press(dialog.getByRole('button', { name: words.uploads.upload, exact: true }));
  await expectSaid(job, 'file.uploaded');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(decision(job)).toBeVisible();
  page.off('response', watch);

  const states = (await Promise.all(seen)).flat();
  expect(states.map(({ processed, waiting }) => processed + waiting)).toEqual(states.map((state) => state.total));
  expect(states.at(-1)).toMatchObject({ state: 'needsDecision', total, invalid });
  await expectCounts(job, { total, processed: invalid, waiting: total - invalid, valid: total - invalid, invalid });
}

/** Nothing where the page gave the answer up for a newer one: it can't be read then. */
const jobIn = (response: Response): Promise<UploadJob[]> =>
  response.json().then(
    ({ data }) => [data as UploadJob],
    () => [],
  );

async function expectErrorRecords({ page, words }: Job, { errors, invalid }: Sheet): Promise<void> {
  const table = page.getByRole('table', { name: words.uploads.errors });
  const rows = table.getByRole('row').filter({ has: page.getByRole('rowheader').or(page.getByRole('cell')) });
  await expect(rows).toHaveCount(invalid);
  for (const [index, texts] of errors.entries()) {
    for (const text of texts) await expect(rows.nth(index)).toContainText(text);
  }
}

/** "Continue with the valid ones?" */
const decision = ({ page, words }: Job) => page.getByRole('region', { name: messages['upload.continueWithValid'][words.language] });

type Counts = Partial<Record<keyof Job['words']['uploads']['counts'], number>>;

async function expectCounts({ page, words }: Job, counts: Counts): Promise<void> {
  const lines = Object.entries(counts).flatMap(([name, count]) => [
    `- term: ${words.uploads.counts[name as keyof Counts]}`,
    `- definition: "${count}"`,
  ]);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(lines.join('\n'));
}

import { expect, type Locator } from '@playwright/test';
import { byKeys, call, emailOf, expectRefused, expectSaid, fullName, type Job, openByMenu, type Person, people, refusal } from './job.ts';

const { cem, cagla, deniz } = people;

/** Step 2: the users are listed, searched, filtered, sorted, paged, added, changed and deleted. */
export async function manageUsers(job: Job): Promise<void> {
  const { users } = job.words;
  await openByMenu(job, users.menu, users.title);
  await turnPages(job);
  await addUser(byKeys(job), cagla);
  await addWithTakenAddress(job);
  await call(job, 'POST', '/users', { ...deniz, email: emailOf(job, deniz) });
  await search(job);
  await sort(job);
  await makePassive(byKeys(job));
  await filter(job);
  await deleteUser(job);
}

async function turnPages({ page, hand, words: { users } }: Job): Promise<void> {
  const pages = page.getByRole('navigation');
  await page.getByRole('combobox', { name: users.perPage }).selectOption('10');
  await expect(pages.filter({ hasText: users.range(1, 10) })).toBeVisible();
  await expect(rowsOf(page.getByRole('table', { name: users.title }))).toHaveCount(10);
  await hand.press(page.getByRole('button', { name: users.nextPage }));
  await expect(pages.filter({ hasText: users.range(11, 20) })).toBeVisible();
  await expect(page).toHaveURL(/limit=10&page=2|page=2&limit=10/);
}

async function fillUser({ page, hand, words: { users } }: Job, person: Person, email: string): Promise<Locator> {
  await hand.press(page.getByRole('button', { name: users.add }));
  const form = page.getByRole('dialog', { name: users.add });
  await hand.fill(form.getByRole('textbox', { name: users.name, exact: true }), person.name);
  await hand.fill(form.getByRole('textbox', { name: users.lastName, exact: true }), person.lastName);
  await hand.fill(form.getByRole('textbox', { name: users.email, exact: true }), email);
  await hand.press(form.getByRole('button', { name: users.add }));
  return form;
}

async function addUser(job: Job, person: Person): Promise<void> {
  await expect(await fillUser(job, person, emailOf(job, person))).toBeHidden();
  await expectSaid(job, 'user.added');
}

/** A taken address is refused at its field and names whose it is; with another one the same form is saved. */
async function addWithTakenAddress(job: Job): Promise<void> {
  const { users } = job.words;
  const form = await fillUser(job, cem, emailOf(job, cagla));
  const email = form.getByRole('textbox', { name: users.email, exact: true });
  await expectRefused(email, refusal(job, 'users.emailTaken', { name: fullName(cagla) }));
  await job.hand.fill(email, emailOf(job, cem));
  await job.hand.press(form.getByRole('button', { name: users.add }));
  await expect(form).toBeHidden();
}

/** Letters are folded as Turkish has them, in what is searched and in what is found. */
async function search(job: Job): Promise<void> {
  const { page, hand, words, mark } = job;
  const field = page.getByRole('searchbox', { name: words.users.search });
  const finds: [string, Person][] = [
    ['ISIK', cagla],
    ['istanbul', deniz],
  ];
  for (const [word, person] of finds) {
    await hand.fill(field, `${word} ${mark}`);
    await expect(namesIn(job)).toHaveText([fullName(person)]);
  }
  await hand.fill(field, mark);
  await expect(namesIn(job)).toHaveCount(3);
}

/** Ç comes after C, and before D. */
async function sort(job: Job): Promise<void> {
  const { page, words } = job;
  const heading = page.getByRole('columnheader', { name: words.users.fullName, exact: true });
  await expect(heading).toHaveAttribute('aria-sort', 'ascending');
  await expect(namesIn(job)).toHaveText([cem, cagla, deniz].map(fullName));
  await job.hand.press(heading.getByRole('button'));
  await expect(heading).toHaveAttribute('aria-sort', 'descending');
  await expect(namesIn(job)).toHaveText([deniz, cagla, cem].map(fullName));
}

async function makePassive(job: Job): Promise<void> {
  const { page, hand, words } = job;
  const { users } = words;
  await hand.pressInRow(rowOf(job, deniz), page.getByRole('button', { name: users.edit(fullName(deniz)) }));
  const form = page.getByRole('dialog', { name: users.editTitle });
  await expect(form.getByRole('textbox', { name: users.email, exact: true })).toHaveValue(emailOf(job, deniz));
  const active = form.getByRole('switch', { name: users.active });
  await hand.press(active);
  await expect(active).not.toBeChecked();
  await hand.press(form.getByRole('button', { name: users.save }));
  await expectSaid(job, 'user.updated');
  await expect(rowOf(job, deniz).getByRole('cell', { name: users.passive, exact: true })).toBeVisible();
}

async function filter(job: Job): Promise<void> {
  const { page, hand, words } = job;
  const { users } = words;
  await hand.choose(page.getByRole('button', { name: `${users.status} ${words.all}` }), page.getByRole('option', { name: users.passive }));
  await expect(namesIn(job)).toHaveText([fullName(deniz)]);
  await expect(page).toHaveURL(/status=passive/);
  // The last of the filters comes with the plan, and the list makes room for it.
  await expect(page.getByRole('button', { name: new RegExp(`^${words.plan.location} `) })).toBeVisible();
}

async function deleteUser(job: Job): Promise<void> {
  const { page, words } = job;
  const { users } = words;
  const ask = async ({ hand }: Job) => {
    await hand.pressInRow(rowOf(job, deniz), page.getByRole('button', { name: users.more(fullName(deniz)) }));
    await hand.press(page.getByRole('menuitem', { name: users.delete }));
    const question = page.getByRole('alertdialog', { name: users.deleteTitle(fullName(deniz)) });
    await expect(question).toBeVisible();
    return question;
  };
  await job.hand.press((await ask(job)).getByRole('button', { name: words.cancel }));
  await expect(namesIn(job)).toHaveText([fullName(deniz)]);
  const keys = byKeys(job);
  await keys.hand.press((await ask(keys)).getByRole('button', { name: users.deleteUser }));
  await expectSaid(job, 'user.deleted');
  await expect(rowOf(job, deniz)).toBeHidden();
}

const tableOf = ({ page, words }: Job) => page.getByRole('table', { name: words.users.title });
const namesIn = (job: Job) => tableOf(job).getByRole('rowheader');
const rowOf = (job: Job, person: Person) =>
  tableOf(job)
    .getByRole('row')
    .filter({ has: job.page.getByRole('rowheader', { name: fullName(person) }) });
const rowsOf = (table: Locator) => table.getByRole('rowheader');

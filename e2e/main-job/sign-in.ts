import { expect } from '@playwright/test';
import { codeSentTo } from '../mailbox.ts';
import type { Job } from './job.ts';

/** Step 1: the mail address, then the code that was sent to it. */
export async function signIn({ page, hand, request, words }: Job, email: string): Promise<void> {
  const begun = new Date();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: words.signIn.title })).toBeVisible();
  await hand.fill(page.getByLabel(words.signIn.email), email);
  await hand.press(page.getByRole('button', { name: words.signIn.send }));
  await expect(page.getByRole('heading', { name: words.signIn.codeTitle })).toBeVisible();
  await expect(page.getByLabel(words.signIn.firstDigit)).toBeFocused();
  await page.keyboard.type(await codeSentTo(request, email, begun));
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('navigation', { name: words.menu })).toBeVisible();
}

export async function signOut({ page, hand, words }: Job, name: string): Promise<void> {
  await hand.press(page.getByRole('button', { name: words.signIn.account(name) }));
  await hand.press(page.getByRole('menuitem', { name: words.signIn.logOut }));
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/usermanagement');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fusermanagement$/);
}

import { expect } from '@playwright/test';
import { buildNext, Deployment } from './deployment.ts';
import { test } from './test.ts';

test('a screen that is nothing but its route record has its title, tab, menu entry, breadcrumb and place in the search', async ({
  browser,
}) => {
  const deployment = await Deployment.start();
  deployment.deploy(buildNext('admin'));
  const context = await deployment.openBrowser(browser);
  const page = await context.newPage();
  await page.goto(`${deployment.url}/dashboard`);

  const menu = page.getByRole('navigation', { name: 'Menu' });
  await menu.getByRole('button', { name: 'Office plan', exact: true }).click();
  await menu.getByRole('link', { name: 'Greenhouse' }).click();
  await expect(page.getByText('Tomatoes and cucumbers.')).toBeVisible();
  await expect(page).toHaveURL(`${deployment.url}/greenhouse`);
  await expect(page).toHaveTitle('Greenhouse - Population Tracker');
  await expect(menu.getByRole('link', { name: 'Greenhouse' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('tab', { name: 'Greenhouse' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText([
    'Dashboard',
    'Office Outline Definition',
    'Greenhouse',
  ]);

  await page.getByRole('tab', { name: 'Greenhouse' }).press('Delete');
  await expect(page).toHaveURL(`${deployment.url}/dashboard`);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('grenhouse');
  await page.getByRole('option', { name: 'Greenhouse' }).click();
  await expect(page.getByText('Tomatoes and cucumbers.')).toBeVisible();

  await context.close();
  await deployment.remove();
});

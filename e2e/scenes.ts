import { expect, type Locator, type Page } from '@playwright/test';
import { mouse } from './main-job/hand.ts';
import { choose } from './main-job/job.ts';
import type { Words } from './words.ts';

/** What one picture of "How to Use" shows, and how one comes to see it. */
export interface Scene {
  path: string;
  /** What is opened and typed for the picture; nothing is saved. */
  prepare?: (page: Page, words: Words) => Promise<void>;
  /** What the picture shows; the page itself where left out. */
  part?: (page: Page) => Locator;
  /** Where the picture ends, if not at the end of that part. */
  until?: (page: Page) => Locator;
  /** Of the page, in px, for a screen that fills whatever it gets. */
  height?: number;
}

/** Of the page in the pictures, in px: wide enough for a table, small enough to be legible at the size of the dialog. */
export const pageWidth = 780;
/** Seen from this day on everything is free, today and whenever the pictures are taken. */
export const day = '2028-03-06T09:00:00+03:00';
/** Columns that change with the day, or have no room. */
export const hiddenColumns = { '/users': ['manager', 'exceptional', 'updated'] };

const dialog = (page: Page) => page.getByRole('dialog');

export const scenes: Record<string, Scene> = {
  'users-list': {
    path: '/usermanagement?limit=10',
    prepare: async (page, { plan, keys }) => {
      // The last of the filters comes with the plan, what a list offers beside them when its rows are there.
      await expect(page.getByRole('button', { name: new RegExp(`^${plan.location} `) })).toBeVisible();
      await expect(page.getByRole('button', { name: keys })).toBeVisible();
    },
    until: (page) => page.getByRole('row').nth(6),
  },
  'users-upload': {
    path: '/usermanagement?limit=10',
    prepare: async (page, { uploads }) => {
      await page.getByRole('button', { name: uploads.button }).click();
      await expect(page.getByRole('dialog', { name: uploads.dialog })).toBeVisible();
    },
    part: dialog,
  },
  'users-form': {
    path: '/usermanagement?limit=10&id=new',
    prepare: async (page, { users }) => {
      await page.getByRole('textbox', { name: users.name, exact: true }).fill('Elif');
      await page.getByRole('textbox', { name: users.lastName, exact: true }).fill('Kaya');
      await page.getByRole('textbox', { name: users.email, exact: true }).fill('elif.kaya@demo.example');
    },
    part: dialog,
    height: 610,
  },
  'reservations-list': {
    path: '/reservation?limit=10',
    prepare: (page, { keys }) => expect(page.getByRole('button', { name: keys })).toBeVisible(),
    until: (page) => page.getByRole('row').first(),
  },
  'reservations-form': {
    path: '/reservation?limit=10&id=new',
    prepare: async (page, { reservations, plan }) => {
      // The server's own day is another: it would call this one too far.
      await page.route('**/reservations/check', (route) => route.abort());
      const person = page.getByRole('combobox', { name: reservations.person });
      await person.fill('Elif');
      await page
        .getByRole('option', { name: /^Elif / })
        .first()
        .click();
      await choose({ page, hand: mouse }, page.getByRole('combobox', { name: plan.location, exact: true }), 'İstanbul');
      await choose({ page, hand: mouse }, page.getByRole('combobox', { name: plan.building, exact: true }), 'Levent Plaza');
      const place = page.getByRole('combobox', { name: reservations.workspace, exact: true });
      await choose({ page, hand: mouse }, place, 'Çatı katı');
      await expect(place).toHaveAccessibleDescription(/\d/);
    },
    part: dialog,
    height: 690,
  },
  // As high as the pane, and lower than the rows of the demo company: how many there are, and so where what stands below them begins, is data.
  'parameters-overview': { path: '/parameter', height: 340 },
  'parameters-form': { path: '/manage-parameter?area=diningHall', until: (page) => page.getByRole('textbox').first() },
  'plan-location': {
    path: '/location',
    prepare: async (page, { plan }) => {
      await page.getByRole('textbox', { name: plan.name, exact: true }).fill('Bursa');
      await page.getByRole('textbox', { name: plan.capacity, exact: true }).fill('120');
    },
    height: 550,
  },
  'plan-building': {
    path: '/building',
    prepare: async (page, { plan }) => {
      await choose({ page, hand: mouse }, page.getByRole('combobox', { name: plan.location }), 'İstanbul');
      await page.getByRole('textbox', { name: plan.name, exact: true }).fill('Ataşehir Ofis');
    },
    height: 450,
  },
  'plan-workspace': {
    path: '/office',
    prepare: async (page, { plan }) => {
      await choose({ page, hand: mouse }, page.getByRole('combobox', { name: plan.location }), 'İstanbul');
      await choose({ page, hand: mouse }, page.getByRole('combobox', { name: plan.building }), 'Levent Plaza');
      await page.getByRole('textbox', { name: plan.name, exact: true }).fill('7. kat');
      await page.getByRole('textbox', { name: plan.seats, exact: true }).fill('48');
    },
    height: 520,
  },
};

import { type ElementHandle, expect, type Locator, type Page } from '@playwright/test';
import { pressInRow } from '../rows.ts';

export type File = string | { name: string; mimeType: string; buffer: Buffer };

/** How somebody works a screen: each thing that the main job asks of them. */
export interface Hand {
  /** A button, a link, a switch or an entry of a menu. */
  press(target: Locator): Promise<void>;
  fill(field: Locator, text: string): Promise<void>;
  /** Opens a list of choices and takes one. */
  choose(list: Locator, option: Locator): Promise<void>;
  /** Of a few that stand side by side. */
  take(group: Locator, name: string): Promise<void>;
  /** What belongs to a row, and shows when one is at it. */
  pressInRow(row: Locator, target: Locator): Promise<void>;
  giveFile(input: Locator, file: File): Promise<void>;
}

export const mouse: Hand = {
  press: (target) => target.click(),
  fill: (field, text) => field.fill(text),
  async choose(list, option) {
    await list.click();
    await option.click();
  },
  async take(group, name) {
    await group.getByText(name, { exact: true }).click();
    await expect(group.getByRole('radio', { name, exact: true })).toBeChecked();
  },
  pressInRow,
  giveFile: (input, file) => input.setInputFiles(file),
};

/** Keys alone: nothing is pointed at, and the focus goes only where keys lead it. */
export const keyboard = (page: Page): Hand => {
  const { keyboard: keys } = page;
  return {
    async press(target) {
      await reach(target);
      await keys.press((await target.getAttribute('role')) === 'switch' ? 'Space' : 'Enter');
    },

    async fill(field, text) {
      if ((await field.getAttribute('type')) === 'search') await keys.press('/');
      await reach(field);
      await keys.press('ControlOrMeta+a');
      await (text === '' ? keys.press('Delete') : keys.insertText(text));
    },

    async choose(list, option) {
      await reach(list);
      if ((await list.getAttribute('aria-expanded')) !== 'true') await keys.press('Enter');
      await option.waitFor();
      const offered = kept(option);
      await until(
        () => offered(isChosen),
        () => keys.press('ArrowDown'),
        () => `the choice ${option}`,
      );
      await keys.press('Enter');
    },

    async take(group, name) {
      const wanted = group.getByRole('radio', { name, exact: true });
      await reach(group.getByRole('radio', { checked: true }));
      await until(
        () => wanted.isChecked(),
        async () => {
          await keys.press('ArrowRight');
          // The screen follows before anybody goes on.
          await expect(group.locator(':focus')).toBeChecked();
        },
        () => `the choice ${name}`,
      );
    },

    async pressInRow(row, target) {
      await row.waitFor();
      await this.press(target);
    },

    async giveFile(input, file) {
      const asked = page.waitForEvent('filechooser');
      await reach(input);
      await keys.press('Enter');
      await (await asked).setFiles(file);
    },
  };
};

/** As many presses as nobody would like to need. */
const mostPresses = 150;

/** By Tab, and by arrows within what is one stop: a menu, a list of tabs. */
async function reach(target: Locator): Promise<void> {
  // The browser's own part of a segment has no size.
  await target.waitFor({ state: 'attached' });
  await expect(target).toBeEnabled();
  const keys = target.page().keyboard;
  const wanted = kept(target);
  let way: Way | null = null;
  await until(
    async () => {
      way = await wanted(wayTo);
      return way === null;
    },
    async () => {
      for (let press = 0; press < (way?.presses ?? 0); press++) await keys.press(way?.key ?? '');
      return way?.presses;
    },
    () => `${target}`,
  );
}

/** The key that leads nearer, and how often it can be pressed without a look at where that leads. */
interface Way {
  key: string;
  presses: number;
}

/** Asks an element again and again. To look for it by its role and name each time takes longer than all the rest. */
function kept(target: Locator): <T>(ask: (element: Element) => T) => Promise<T> {
  let found: ElementHandle<Element> | null = null;
  let times = 0;
  return async (ask) => {
    // By and by another may be meant: the screen that it is on was drawn anew, or it isn't the chosen one any more.
    const isOld = times++ % 8 === 0 || !(await found?.evaluate((element) => element.isConnected));
    if (isOld) found = await target.elementHandle();
    return (found as ElementHandle<Element>).evaluate(ask) as Promise<never>;
  };
}

/** @param step answers how many presses it took, where it wasn't one */
async function until(isSo: () => Promise<boolean>, step: () => Promise<unknown>, what: () => string): Promise<void> {
  for (let presses = 0; !(await isSo()); ) {
    if (presses >= mostPresses) throw new Error(`${mostPresses} presses don't lead to ${what()}`);
    const took = await step();
    presses += typeof took === 'number' ? took : 1;
  }
}

/** Runs in the page: what leads from the focus to an element; null where it is there. */
function wayTo(element: Element): Way | null {
  const { activeElement } = document;
  if (element === activeElement) return null;
  const walked = element.closest('[role="menu"], [role="tablist"]');
  if (walked?.contains(activeElement)) return { key: 'ArrowDown', presses: 1 };
  // A menu that has just been opened is about to take the focus: a Tab pressed now would come to it, and close it.
  if (walked?.matches(':popover-open')) return { key: '', presses: 0 };
  const isBehind = activeElement && element.compareDocumentPosition(activeElement) & Node.DOCUMENT_POSITION_FOLLOWING;
  // The list's own key leads from its rows to its search, above which everything else is.
  if (isBehind && activeElement.closest('table') && document.querySelector('main input[type="search"]')?.checkVisibility())
    return { key: '/', presses: 1 };
  const stops = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')].filter(
    (one) =>
      one.tabIndex >= 0 && !one.matches(':disabled, [type="radio"]:not(:checked)') && !one.closest('[inert]') && one.checkVisibility(),
  );
  const [from, to] = [stops.indexOf(activeElement as HTMLElement), stops.indexOf(element as HTMLElement)];
  // Some of them may be no stops after all: half of the way is never too far.
  const presses = from < 0 || to < 0 ? 1 : Math.max(1, Math.floor(Math.abs(to - from) / 2));
  return { key: isBehind ? 'Shift+Tab' : 'Tab', presses };
}

/** Runs in the page: Enter would take this option, whether it has the focus or the list's field points at it. */
function isChosen(option: Element): boolean {
  const pointed = document.activeElement?.getAttribute('aria-activedescendant');
  return option === document.activeElement || (pointed !== null && option.id === pointed) || option.matches('[data-combobox-selected]');
}

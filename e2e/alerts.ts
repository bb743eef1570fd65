import type { Page } from '@playwright/test';

/** Notes from now on how long an alert with this text is there each time, by the page's own clock. */
export const noteAlert = (page: Page, text: string): Promise<void> =>
  page.evaluate((text) => {
    const shownFor: number[] = [];
    Object.assign(window, { shownFor });
    let since = 0;
    new MutationObserver(() => {
      const isThere = [...document.querySelectorAll('[role="alert"]')].some((alert) => alert.textContent.includes(text));
      if (isThere && since === 0) since = performance.now();
      if (isThere || since === 0) return;
      shownFor.push(performance.now() - since);
      since = 0;
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, text);
/** In ms, of those that are gone by now. */
export const shownFor = (page: Page): Promise<number[]> => page.evaluate(() => (window as unknown as { shownFor: number[] }).shownFor);

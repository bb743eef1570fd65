import { useEffect } from 'react';
import { type Location, useBlocker } from 'react-router';
import { firstScreen } from '#shell/first-screen.ts';
import { useSitemap } from '#shell/shell-sitemap.ts';
import { mayGiveUp, type Unsaved, unsavedForms, useAnyUnsaved } from '#ui/form/unsaved.ts';
import { noRights, permits } from '#web/permissions.ts';
import type { RouteRecord } from '#web/route-record.ts';
import { readSession } from '#web/session.ts';
import { tabKey } from './tab-list.ts';
import type { Tabs } from './use-tabs.ts';

/**
 * Asks before a navigation or the closing of the window takes something typed and not saved. A view that is only left for another
 * tab lives on, so nothing is asked; leaving the frame, another record in the same view, a refresh, and a view that isn't kept do ask.
 */
export function useLeaveGuard(tabs: Tabs): void {
  const sitemap = useSitemap();
  const anyUnsaved = useAnyUnsaved();
  useEffect(() => {
    if (!anyUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (unsavedForms().some(({ settled }) => !settled.current)) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [anyUnsaved]);

  const lost = (next: Location) => lostBy(next, sitemap, tabs).filter(({ settled }) => !settled.current);
  const blocker = useBlocker(({ nextLocation }) => lost(nextLocation).length > 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each blocked navigation
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void mayGiveUp(lost(blocker.location)).then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker]);
}

/** The forms that are gone once the window shows the next place. */
function lostBy(next: Location, sitemap: readonly RouteRecord[], tabs: Tabs): Unsaved[] {
  const forms = unsavedForms();
  const refreshed = /^\/redirect(\/.*)$/.exec(next.pathname)?.[1];
  const pathname = refreshed ?? next.pathname;
  const rights = readSession().user ?? noRights;
  const record = sitemap.find(({ path }) => path === (pathname === '/' ? firstScreen(sitemap, rights) : pathname));
  if (!record || !permits(record, rights)) return forms;
  const key = tabKey(record, next.search);
  return forms.filter((form) => {
    const tab = tabs.tabs.find((one) => one.key === form.view);
    if (!tab) return false;
    if (form.view === key) return refreshed !== undefined || !form.stays(new URLSearchParams(tab.search), new URLSearchParams(next.search));
    return form.view === tabs.shown && (tabs.recordOf(tab)?.noCache ?? false);
  });
}

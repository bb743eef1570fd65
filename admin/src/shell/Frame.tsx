import { installation } from '@population-tracker/contract/installation';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Privacy } from '#shell/Privacy.tsx';
import { MenuDrawer } from '#shell/sidebar/MenuDrawer.tsx';
import { Sidebar } from '#shell/sidebar/Sidebar.tsx';
import { useSidebar } from '#shell/sidebar/use-sidebar.ts';
import { TabStrip } from '#shell/tabs/TabStrip.tsx';
import { type Tab, tabKey } from '#shell/tabs/tab-list.ts';
import { useLeaveGuard } from '#shell/tabs/use-leave-guard.ts';
import { type Tabs, useTabs } from '#shell/tabs/use-tabs.ts';
import { panelId, tabId, Views } from '#shell/tabs/views/Views.tsx';
import { TopBar } from '#shell/top-bar/TopBar.tsx';
import { OfflineNotice } from '#shell/updates/OfflineNotice.tsx';
import { Viewing } from '#shell/viewing/Viewing.tsx';
import { ConfirmHost } from '#ui/dialog/ConfirmHost.tsx';
import { aboveId } from '#ui/page/above.ts';
import { queryClient, useCall } from '#web/query.ts';
import { DemoBanner } from './DemoBanner.tsx';
import { FrameDialogs } from './FrameDialogs.tsx';
import css from './frame.module.css';
import { Late } from './Late.tsx';
import { usePage } from './shell-sitemap.ts';

/** The common layout: menu, top bar, tabs, and the views of the tabs. */
export default function Frame(): ReactNode {
  return (
    <QueryClientProvider client={queryClient}>
      <Layout />
    </QueryClientProvider>
  );
}

function Layout(): ReactNode {
  const { t } = useTranslation();
  const sidebar = useSidebar();
  const tabs = useTabs();
  const shown = useShownTab(tabs);
  useLeaveGuard(tabs);
  const { data: about } = useCall(installation, {}, { staleTime: Number.POSITIVE_INFINITY, quiet: true });
  return (
    <div className={css.app} data-folded={sidebar.folded || undefined} data-mobile={sidebar.mobile || undefined}>
      <a href="#content" className={css.skip}>
        {t('frame.skip')}
      </a>
      <div id={aboveId} className="pt-narrow pt-across">
        <Viewing />
      </div>
      {!sidebar.mobile && (
        <aside className={css.side} id="menu">
          <Sidebar folded={sidebar.folded} about={about} />
        </aside>
      )}
      <TopBar sidebar={sidebar} name={shown?.name} stands={shown?.stands} />
      <div className={css.main}>
        <TabStrip tabs={tabs} />
        <OfflineNotice />
        {about?.demo && <DemoBanner />}
        <Privacy version={about?.privacyNotice} />
        <main id="content" tabIndex={-1} className={css.pane}>
          <Suspense fallback={<FirstView of={tabs.shown} />}>
            <Views tabs={tabs} />
          </Suspense>
        </main>
      </div>
      <FrameDialogs />
      <ConfirmHost />
      {sidebar.mobile && sidebar.drawerOpen && <MenuDrawer about={about} onClose={sidebar.closeDrawer} />}
    </div>
  );
}

/** The tab of the window's address: the bar above follows the address, not the click that runs ahead of it. */
function useShownTab({ tabs }: Tabs): Tab | undefined {
  const record = usePage()?.record;
  const { search } = useLocation();
  const shown = record && tabKey(record, search);
  return tabs.find(({ key }) => key === shown);
}

/** What the tab leads to until the first view is there. */
function FirstView({ of: key }: { of: string }): ReactNode {
  return (
    <div role="tabpanel" id={panelId(key)} aria-labelledby={tabId(key)}>
      <Late />
    </div>
  );
}

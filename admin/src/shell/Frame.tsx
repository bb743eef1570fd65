import { installation } from '@population-tracker/contract/installation';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { queryClient, useCall } from '../lib/query.ts';
import { DemoBanner } from './DemoBanner.tsx';
import css from './frame.module.css';
import { useScrollMemory } from './navigation/use-scroll-memory.ts';
import { MenuDrawer } from './sidebar/MenuDrawer.tsx';
import { Sidebar } from './sidebar/Sidebar.tsx';
import { useSidebar } from './sidebar/use-sidebar.ts';
import { TopBar } from './top-bar/TopBar.tsx';

/** The common layout: menu, top bar, and the page in its own pane. */
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
  const pane = useRef<HTMLElement>(null);
  useScrollMemory(pane);
  const { data: about } = useCall(installation, {}, { staleTime: Number.POSITIVE_INFINITY, quiet: true });
  return (
    <div className={css.app} data-folded={sidebar.folded || undefined} data-mobile={sidebar.mobile || undefined}>
      <a href="#content" className={css.skip}>
        {t('frame.skip')}
      </a>
      {!sidebar.mobile && (
        <aside className={css.side} id="menu">
          <Sidebar folded={sidebar.folded} about={about} />
        </aside>
      )}
      <TopBar sidebar={sidebar} />
      <div className={css.main}>
        {about?.demo && <DemoBanner />}
        <main id="content" tabIndex={-1} ref={pane} className={css.pane}>
          <Suspense>
            <Outlet />
          </Suspense>
        </main>
      </div>
      {sidebar.mobile && sidebar.drawerOpen && <MenuDrawer about={about} onClose={sidebar.closeDrawer} />}
    </div>
  );
}

import type { ComponentType, ReactNode } from 'react';
import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject, redirect, replace } from 'react-router';
import { safeTarget } from '#features/session/redirect.ts';
import { firstScreen } from '#shell/first-screen.ts';
import { PageError } from '#shell/PageError.tsx';
import { Root } from '#shell/Root.tsx';
import { type RouteHandle, SitemapProvider } from '#shell/shell-sitemap.ts';
import { tabKey } from '#shell/tabs/tab-list.ts';
import { dropView } from '#shell/tabs/tabs-refresh.ts';
import { fetchPage } from '#shell/tabs/views/view-pages.ts';
import { fetchUrgent, TopBarPartsProvider } from '#shell/top-bar/top-bar-parts.tsx';
import { Opening } from '#shell/updates/Opening.tsx';
import { noRights } from '#web/permissions.ts';
import type { RouteRecord, TitleKey } from '#web/route-record.ts';
import { readSession } from '#web/session.ts';
import { type Access, asksAgain, guard } from './guard.ts';
import { sitemap, topBarParts } from './sitemap.ts';

/** A page that takes longer is waited for in its view, which says so. */
const pagePatienceMs = 5_000;

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Whether some page was asked for already. */
let opened = false;

type Load = () => Promise<{ default: ComponentType }>;

/** Begins with the current address at once: made only when the panel is about to be shown. */
export function createPanelRouter() {
  return createBrowserRouter([
    { element: <WithSitemap />, errorElement: <PageError />, hydrateFallbackElement: <Opening />, children: pages() },
  ]);
}

function pages(): RouteObject[] {
  return [
    outside('/login', 'signIn', () => import('./SignInRoute.tsx')),
    outside('/auth-redirect', 'signIn', () => import('#features/session/AuthRedirectPage.tsx')),
    outside('/401', 'notAuthorised', () => import('#features/session/NotAuthorisedPage.tsx')),
    outside('/404', 'notFound', () => import('#features/session/NotFoundPage.tsx')),
    {
      lazy: component(() => import('#shell/Frame.tsx')),
      // Where a guard fails, nobody knows what the person may see: there is no frame to stand in.
      errorElement: <PageError />,
      children: [
        { index: true, element: <></>, loader: enter },
        { path: '/redirect/*', element: <></>, loader: refresh },
        ...sitemap.map(inside),
      ],
    },
    { path: '*', element: <></>, loader: guarded('unknown') },
  ];
}

function WithSitemap(): ReactNode {
  return (
    <SitemapProvider value={sitemap}>
      <TopBarPartsProvider value={topBarParts}>
        <Root />
      </TopBarPartsProvider>
    </SitemapProvider>
  );
}

/** A page without the common layout. */
function outside(path: string, titleKey: TitleKey, load: Load): RouteObject {
  return {
    path,
    handle: { titleKey } satisfies RouteHandle,
    loader: guarded('anybody'),
    shouldRevalidate: asksAgain,
    lazy: component(load),
  };
}

/** A screen of the frame: the frame itself shows it, in the view of its tab. */
function inside(record: RouteRecord): RouteObject {
  const { path, redirectTo } = record;
  if (redirectTo) return { path, element: <></>, loader: () => redirect(redirectTo) };
  const check = guarded(record);
  return {
    path,
    element: <></>,
    handle: { record, titleKey: record.titleKey } satisfies RouteHandle,
    shouldRevalidate: asksAgain,
    async loader(args) {
      // What is pressed is painted before its page is fetched, which asks for a dozen files; only the first page follows no press.
      if (opened) await after(0);
      opened = true;
      // Fetched before the view is shown, so that the page before it stays until then. A page that can't be fetched says so in its view.
      const page = readSession().token ? fetchPage(record) : null;
      const elsewhere = await check(args);
      if (elsewhere) return elsewhere;
      const asking = page?.then((found) => found?.ahead?.(new URL(args.request.url).searchParams));
      await Promise.race([Promise.all([asking, fetchUrgent(topBarParts, readSession().user)]), after(pagePatienceMs)]);
      return null;
    },
  };
}

/** The address alone leads to the first screen that opens to whoever comes. */
async function enter(args: LoaderFunctionArgs): Promise<Response> {
  return (await guard(args, 'anybody')) ?? redirect(firstScreen(sitemap, readSession().user ?? noRights));
}

/** `/redirect/<path>` starts the view of a path anew and leads straight back to it. */
function refresh({ request }: LoaderFunctionArgs): Response {
  const { pathname, search } = new URL(request.url);
  const target = safeTarget(pathname.slice('/redirect'.length) + search) ?? '/';
  const record = sitemap.find(({ path }) => path === target.split('?')[0]);
  if (record) dropView(tabKey(record, search));
  return replace(target);
}

function guarded(access: Access) {
  return (args: LoaderFunctionArgs) => guard(args, access);
}

function component(load: Load) {
  return async () => ({ Component: (await load()).default });
}

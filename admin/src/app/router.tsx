import type { ComponentType, ReactNode } from 'react';
import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import type { RouteRecord, TitleKey } from '../lib/route-record.ts';
import { PageError } from '../shell/PageError.tsx';
import { Root } from '../shell/Root.tsx';
import { type RouteHandle, SitemapProvider } from '../shell/sitemap.ts';
import { type Access, asksAgain, guard } from './guard.ts';
import { sitemap } from './sitemap.ts';

type Load = () => Promise<{ default: ComponentType }>;

/** Begins with the current address at once: made only when the panel is about to be shown. */
export function createPanelRouter() {
  return createBrowserRouter([{ element: <WithSitemap />, errorElement: <PageError />, hydrateFallbackElement: <></>, children: pages() }]);
}

function pages(): RouteObject[] {
  return [
    outside('/login', 'signIn', () => import('./SignInRoute.tsx')),
    outside('/auth-redirect', 'signIn', () => import('../features/session/AuthRedirectPage.tsx')),
    outside('/401', 'notAuthorised', () => import('../features/session/NotAuthorisedPage.tsx')),
    outside('/404', 'notFound', () => import('../features/session/NotFoundPage.tsx')),
    {
      lazy: component(() => import('../shell/Frame.tsx')),
      children: [{ index: true, element: <></>, loader: () => redirect('/dashboard') }, ...sitemap.map(inside)],
    },
    { path: '*', element: <></>, loader: guarded('unknown') },
  ];
}

function WithSitemap(): ReactNode {
  return (
    <SitemapProvider value={sitemap}>
      <Root />
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

/** A screen of the frame. One that fails leaves the frame standing. */
function inside(record: RouteRecord): RouteObject {
  const { path, redirectTo } = record;
  if (redirectTo) return { path, element: <></>, loader: () => redirect(redirectTo) };
  return {
    path,
    handle: { record, titleKey: record.titleKey } satisfies RouteHandle,
    loader: guarded(record),
    shouldRevalidate: asksAgain,
    errorElement: <PageError />,
    lazy: record.lazy ? component(record.lazy) : undefined,
  };
}

function guarded(access: Access) {
  return (args: LoaderFunctionArgs) => guard(args, access);
}

function component(load: Load) {
  return async () => ({ Component: (await load()).default });
}

import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type ContextType, createElement, type ReactNode, useContext } from 'react';
import { renderToString } from 'react-dom/server';
import type * as Router from 'react-router';
import type { RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { lean } from './lean-router.ts';

type Library = typeof Router;
type Routed = ReturnType<Library['createMemoryRouter']>;

const folder = join(fileURLToPath(import.meta.resolve('react-router')), '../../development');

/** The library's one file, as it is or without what the panel has no use for. */
async function library(change: (code: string) => string): Promise<Library> {
  const index = await readFile(join(folder, 'index.mjs'), 'utf8');
  const files = [...index.matchAll(/"\.\/(chunk-\w+\.mjs)"/g)].map(([, name = '']) => readFile(join(folder, name), 'utf8'));
  const code = (await Promise.all(files)).find((one) => one.includes('function createRouter('));
  const react = JSON.stringify(pathToFileURL(fileURLToPath(import.meta.resolve('react'))));
  return (await import(
    `data:text/javascript,${encodeURIComponent(change(code ?? '').replaceAll('from "react"', `from ${react}`))}`
  )) as Library;
}

const later = (run: () => unknown) => async () => {
  await null;
  return run();
};

interface Of {
  library: Library;
}

const Here = ({ library: { useLocation, useNavigationType } }: Of): ReactNode => `${useLocation().pathname} ${useNavigationType()}`;

const Failed = ({ library: { useRouteError } }: Of): ReactNode => `Failed: ${(useRouteError() as Error).message}`;

interface Contexts {
  LocationContext: typeof Router.UNSAFE_LocationContext;
  RouteContext: typeof Router.UNSAFE_RouteContext;
}

const ownPlace = {
  location: { pathname: '/teams', search: '?page=2', hash: '', state: null, key: 'view' },
  navigationType: 'PUSH',
} as ContextType<Contexts['LocationContext']>;

function Frame({ library }: Of): ReactNode {
  const { Link, Outlet } = library;
  // In the library's one file they have no warning before their names.
  const { LocationContext, RouteContext } = library as unknown as Contexts;
  const own = createElement(LocationContext, { value: ownPlace }, createElement(Link, { to: '?page=3' }));
  return createElement(
    'main',
    null,
    createElement(Link, { to: '/users?page=2', replace: true, title: 'Users' }),
    createElement(RouteContext, { value: useContext(RouteContext) }, own),
    createElement(Outlet),
  );
}

/** What the panel's own are made of (`admin/src/app/router.tsx`). */
function routes(library: Library): RouteObject[] {
  const { redirect, replace, Outlet } = library;
  const errorElement = createElement(Failed, { library });
  const element = createElement(Here, { library });
  const component = (Component: typeof Here) => later(() => ({ Component: Component.bind(null, { library }) })) as never;
  const shouldRevalidate: RouteObject['shouldRevalidate'] = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
    defaultShouldRevalidate && currentUrl.pathname !== nextUrl.pathname;
  let asked = 0;
  const screen = { element, loader: later(() => ++asked), shouldRevalidate };
  const inFrame: RouteObject[] = [
    { index: true, element, loader: () => redirect('/users') },
    { path: '/redirect/*', loader: ({ request }) => replace(new URL(request.url).pathname.slice('/redirect'.length) || '/') },
    { path: '/users', handle: 'users', ...screen },
    { path: '/plan/:floor?', handle: 'plan', ...screen, shouldRevalidate: undefined as never },
    { path: '/old', loader: later(() => redirect('/plan/2?wing=a#desk')) },
    { path: '/elsewhere', loader: () => redirect('../users') },
    { path: '/slow', ...screen, loader: ({ request }) => new Promise((_, end) => request.signal.addEventListener('abort', end)) },
    { path: '/broken', ...screen, loader: later(() => Promise.reject(new Error('broken'))) },
    { path: '/refused', ...screen, errorElement, loader: () => Promise.reject(new Response('no', { status: 403 })) },
    { path: '/never', lazy: later(() => Promise.reject(new Error('never'))) as never },
  ];
  return [
    {
      element: createElement(Outlet),
      errorElement,
      hydrateFallbackElement: 'Opening',
      children: [
        { path: '/login', lazy: component(Here), loader: () => null },
        { lazy: component(Frame), errorElement, children: inFrame },
        { path: '*', ...screen },
      ],
    },
  ];
}

/** What stands in a state, without the keys that are drawn by lot. */
function told({ state, createHref }: Routed): unknown {
  const { location, historyAction, initialized, renderFallback, navigation, matches, loaderData, errors, blockers, revalidation } = state;
  return {
    at: [createHref(location), location.state, historyAction, initialized, renderFallback, revalidation],
    going: [navigation.state, navigation.location && createHref(navigation.location), navigation.formMethod],
    matches: matches.map(({ route, params, pathname }) => [route.id, params, pathname, route.handle]),
    data: [loaderData, errors && Object.entries(errors).map(([id, error]) => [id, String(error), error.status, error.data])],
    blocked: [...blockers.values()].map((blocker) => [blocker.state, blocker.location?.pathname]),
    scroll: [state.restoreScrollPosition, state.preventScrollReset],
  };
}

/** All that a router says on its way through these places. */
async function said(library: Library): Promise<unknown[]> {
  const router = library.createMemoryRouter(routes(library), { initialEntries: ['/login', '/'], initialIndex: 1 });
  const answers: unknown[] = [
    told(router),
    library.createMemoryRouter(routes(library), { initialEntries: ['/users'] }).state.matches.length,
  ];
  router.subscribe((_, { newErrors, flushSync }) => answers.push([told(router), Object.keys(newErrors ?? {}), flushSync]));
  const rests = async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
    answers.push(renderToString(createElement(library.RouterProvider, { router })));
  };
  let y = 0;
  router.enableScrollRestoration(
    {},
    () => ++y,
    (location) => location.pathname,
  );
  await rests();
  const places = ['/plan', '/plan/3', '/plan/3?wing=b', '/plan/3?wing=b', '/plan/3?wing=b#desk', '/old', '/redirect/users', '/elsewhere'];
  for (const to of [
    ...places,
    '/users?page=2',
    '/users?page=3',
    '../login',
    '/nowhere/else',
    '/broken',
    '/users',
    '/refused',
    '/never',
    '/plan',
  ])
    await router.navigate(to).then(rests);
  await router.navigate({ pathname: '/users', search: '?a=b' }, { replace: true, state: { kept: 1 }, preventScrollReset: true });
  await rests();
  void router.navigate('/slow');
  await rests();
  await router.navigate('/users', { flushSync: true }).then(rests);
  for (const steps of [-1, -2, 1]) await router.navigate(steps).then(rests);
  await router.revalidate().then(rests);
  void router.navigate('/slow');
  void router.revalidate();
  await rests();
  await router.navigate('/users').then(rests);
  await blocked(router, rests);
  router.dispose();
  return answers;
}

async function blocked(router: Routed, rests: () => Promise<void>): Promise<void> {
  router.getBlocker('leave', ({ nextLocation, historyAction }) => nextLocation.pathname === '/plan' || historyAction === 'POP');
  for (const to of ['/plan', -1] as const) {
    for (const end of ['reset', 'proceed'] as const) {
      void router.navigate(to as string);
      await rests();
      router.state.blockers.get('leave')?.[end]?.();
      await rests();
    }
  }
  await router.navigate('/users').then(rests);
  router.deleteBlocker('leave');
  await router.navigate('/plan').then(rests);
}

test('the router goes the same ways without what the panel has no use for', async () => {
  const [whole, less] = [await said(await library((code) => code)), await said(await library(lean))];
  expect(whole.length).toBeGreaterThan(60);
  expect(whole).toContainEqual(expect.stringContaining('href="/teams?page=3"'));
  expect(less).toEqual(whole);
});

/** What the panel takes of the router. Another one is added here once the test above has sent both routers through what it needs. */
const taken = [
  ...[
    'Link',
    'NavigationType',
    'Outlet',
    'RouterProvider',
    'ScrollRestoration',
    'UNSAFE_LocationContext as LocationContext',
    'UNSAFE_RouteContext as RouteContext',
    'createBrowserRouter',
    'redirect',
    'replace',
    'useBlocker',
  ],
  ...[
    'useLocation',
    'useMatches',
    'useNavigate',
    'useNavigation',
    'useNavigationType',
    'useRevalidator',
    'useRouteError',
    'useSearchParams',
  ],
];

test('the panel takes nothing of the router that may have gone', () => {
  const root = join(import.meta.dirname, '../..');
  const found = new Set<string>();
  for (const folder of ['admin/src', 'ui', 'web']) {
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/(?<!\.test)\.tsx?$/.test(name) || name.includes('node_modules')) continue;
      const imports = readFileSync(join(root, folder, name), 'utf8').matchAll(/^import \{([^}]*)\} from 'react-router';$/gm);
      for (const [, names = ''] of imports)
        for (const one of names.split(',').map((one) => one.trim())) if (one && !one.startsWith('type ')) found.add(one);
    }
  }
  expect([...found].toSorted()).toEqual(taken.toSorted());
});

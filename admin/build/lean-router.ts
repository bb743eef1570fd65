import { readFile } from 'node:fs/promises';
import { type ESTree, type Plugin, parseAst } from 'vite';
import { replaced } from '../../web/build/replaced.ts';

/** Of the framework around the router, which renders on a server: none of it is ever shown here. */
const ofTheFramework = ['Scripts', 'PrefetchPageLinks', 'RSCErrorHandler', 'RemixRootDefaultErrorBoundary', 'DefaultErrorComponent'];

/** What the panel's routes never lead to: they have loaders, and neither actions, fetchers and middleware nor routes that come later. */
const nothings = {
  // Of the router itself.
  ...{ handleAction: '', fetch2: '', getFetcher: '', resetFetcher: '', queueFetcherForDeletion: '', setFetcherError: '' },
  ...{ handleFetcherAction: '', handleFetcherLoader: '', updateFetcherState: '', deleteFetcher: '', abortFetcher: '' },
  ...{ markFetchRedirectsDone: 'return false;', abortStaleFetchLoads: 'return false;', markFetchersDone: '' },
  ...{ discoverRoutes: '', compareMatches: '', patchRoutes: '', _internalSetRoutes: '' },
  ...{ getUpdatedActionData: '', getUpdatedRevalidatingFetchers: '' },
  // Beside it.
  ...{ restoreAppliedTransitions: '', persistAppliedTransitions: '', parseHydrationData: '' },
  ...{ isValidMethod: '', patchRoutesImpl: '', getRouteInstrumentationUpdates: '', instrumentClientSideRouter: '' },
  ...{ runClientMiddlewarePipeline: '', deserializeErrors: '', decodeRouteErrorResponseDigest: '' },
  ...{ isMutationMethod: 'return false;', checkFogOfWar: 'return { active: false };' },
  ...{ normalizeNavigateOptions: 'return { path: arguments[1] };', getActionDataForCommit: 'return {};' },
};

/**
 * The panel's router without the framework that it comes with, its words for developers, the links and forms that the panel doesn't use
 * (the bundler keeps them, since they are given names where they are made), and what only forms, fetchers, middleware, view transitions
 * and routes of a server have need of. A test holds what is left against the whole.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    async load(id) {
      if (!/[\\/]react-router[\\/]dist[\\/]development[\\/]chunk-\w+\.mjs$/.test(id)) return null;
      const code = await readFile(id, 'utf8');
      return code.includes('function createRouter(') ? lean(code) : null;
    },
  };
}

/** @throws Error where a part isn't there any more */
export function lean(code: string): string {
  let text = replaced(code, /var ENABLE_DEV_WARNINGS = true;/, 'var ENABLE_DEV_WARNINGS = false;');
  for (const name of ofTheFramework) text = withBody(text, name, 'return null;');
  for (const [name, body] of Object.entries(nothings)) text = withBody(text, name, body);
  text = withBody(text, 'usePrefetchBehavior', 'return [false, null, {}];');
  text = withoutWords(withoutTransitions(withoutFetchers(text)));
  for (const name of ['NavLink', 'Form']) {
    text = replaced(text, new RegExp(`\\nvar ${name} = (?=React)`), `\nvar ${name} = /* @__PURE__ */ `);
    text = replaced(text, new RegExp(`\\n${name}\\.displayName = .*`), '');
  }
  return replaced(text, /\nHistoryRouter\.displayName = .*/, '');
}

/** The function by this name, wherever it stands, with another body. */
function withBody(code: string, name: string, body: string): string {
  const whole = new RegExp(`\\n( *)(?:async )?function ${name}\\([\\s\\S]*?\\n\\1\\}(?=\\n)`);
  return replaced(code, whole, `\n$1function ${name}() { ${body} }`);
}

function withoutFetchers(code: string): string {
  let text = code;
  for (const [part, by] of [
    [/ else if \(opts && opts\.submission && isMutationMethod\([\s\S]*?\n {4}\}(?=\n)/, ''],
    [/\n {4}if \(isFogOfWar\) \{[\s\S]*?\n {4}\}(?=\n)/, ''],
    [/\n {6}if \(revalidatingFetchers\.length > 0\) \{[\s\S]*?\n {6}\}(?=\n)/, ''],
    [/\n {4}revalidatingFetchers\.forEach\(\(rf\) => \{[\s\S]*?\n {4}\}\);(?=\n)/, ''],
    [/\n {4}let abortPendingFetchRevalidations = [\s\S]*?\n {4}\}(?=\n)/, ''],
    [
      /\n {4}if \(pendingNavigationController\) \{\n {6}pendingNavigationController\.signal\.removeEventListener\([\s\S]*?\n {4}\}(?=\n)/,
      '',
    ],
    [/\n {4}revalidatingFetchers\.forEach\(\(rf\) => fetchControllers.*/, ''],
    [/\n {4}redirect2 = findRedirect\(fetcherResults\);\n {4}if \(redirect2\) \{[\s\S]*?\n {4}\}(?=\n)/, ''],
    [/\n {4}let fetcherResultsPromise = [\s\S]*?\n {4}\);(?=\n {4}let loaderResults = await)/, ''],
    [/let fetcherResults = \(await fetcherResultsPromise\)[\s\S]*?\n {4}\);(?=\n)/, 'let fetcherResults = {};'],
    [/\n {4}fetchLoadMatches\.forEach\(\(_, key\) => \{[\s\S]*?\n {4}\}\);(?=\n)/, ''],
    [/\n {2}fetchLoadMatches\.forEach\(\(f, key\) => \{[\s\S]*?\n {2}\}\);(?=\n)/, ''],
    [/\n {2}revalidatingFetchers\.filter\([\s\S]*?\n {2}\}\);(?=\n {2}return \{ loaderData, errors \};)/, ''],
    [/init\.dataStrategy \|\| defaultDataStrategyWithMiddleware/, 'defaultDataStrategy'],
    [/let runClientMiddleware = isStaticHandler[\s\S]*?\n {2}\};(?=\n)/, 'let runClientMiddleware;'],
    [/\n {2}if \(init\.instrumentations\) \{\n {4}router = [\s\S]*?\n {2}\}(?=\n)/, ''],
    [/\n {2}if \(init\.instrumentations\) \{\n {4}let [\s\S]*?\n {2}\}(?=\n)/, ''],
    [/\n {4}state\.fetchers\.forEach\(\(fetcher, key\) => \{[\s\S]*?(?=\n {4}if \(subscribers\.size === 0\))/, ''],
    [/\nvar loadLazyRouteProperty = [\s\S]*?\n\};(?=\n)/, '\nvar loadLazyRouteProperty = () => undefined;'],
    // Classes that are made of React's, which the bundler takes for something that happens.
    [/\nvar AwaitErrorBoundary = class [\s\S]*?\n\};(?=\n)/, '\nvar AwaitErrorBoundary;'],
    [/\nvar RemixErrorBoundary = class [\s\S]*?\n\};(?=\n)/, '\nvar RemixErrorBoundary;'],
    [/init\.getContext \? await init\.getContext\(\) : new RouterContextProvider\(\)/, 'undefined'],
    [/\n {4}dataRoutes\.commitHmrRoutes\(\);/, ''],
  ] as const)
    text = replaced(text, part, by);
  text = text.replaceAll(/init\.patchRoutesOnNavigation/g, 'null').replaceAll(/fogOfWar\.active/g, 'false');
  return text.replaceAll(/(?<!function )isMutationMethod\([\w.]+\)/g, 'false');
}

/** Between two pictures of a page: the panel has none. */
function withoutTransitions(code: string): string {
  let text = code;
  for (const [part, by] of [
    [/(\n {4}let viewTransitionOpts;)\n[\s\S]*?(?=\n {4}updateState\()/, '$1'],
    [/\n {4}if \(isBrowser3\) \{\n {6}restoreAppliedTransitions\([\s\S]*?\n {4}\}(?=\n)/, ''],
    [
      /\n {6}if \(!viewTransitionOpts \|\| !isViewTransitionAvailable\) \{([\s\S]*?)\n {8}return;\n {6}\}\n[\s\S]*?(?=\n {4}\},\n {4}\[\n {6}router\.window)/,
      '$1',
    ],
    [/\n {2}React3\.useEffect\(\(\) => \{\n {4}if \(vtContext\.isTransitioning && [\s\S]*?(?=\n {2}let navigator = React3\.useMemo)/, ''],
  ] as const)
    text = replaced(text, part, by);
  return text;
}

/** What is said to developers where the router is used wrongly. */
function withoutWords(code: string): string {
  const cuts: { start: number; end: number }[] = [];
  const visit = (node: unknown): void => {
    if (!node || typeof node !== 'object') return;
    const { type, expression } = node as ESTree.ExpressionStatement;
    const { callee, arguments: given = [], start, end } = (type === 'ExpressionStatement' ? expression : node) as ESTree.CallExpression;
    const name = callee?.type === 'Identifier' ? callee.name : '';
    if (type === 'ExpressionStatement' && /^warn(ing|Once|ingOnce)$/.test(name)) cuts.push({ start, end });
    else if (name === 'invariant' && given[1]) cuts.push({ start: given[0]?.end ?? 0, end: end - 1 });
    else Object.values(node).forEach(visit);
  };
  visit(parseAst(code));
  // Both are visited, the statement and its call.
  return cuts.sort((a, b) => b.start - a.start).reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), code);
}

import { registerHooks } from 'node:module';

/**
 * For the process of the browser tests. Each time an assertion doesn't hold yet, Playwright since 1.60 writes down the whole page's tree of
 * accessibility, in case this should have been its last look. An assertion looks until it holds, so nearly all of that is thrown away; it
 * took a quarter of what the browsers reckoned. A test that fails still has its picture and the page as it was at the end.
 */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith('/playwright-core/lib/coreBundle.js')) return loaded;
    const method = 'ariaSnapshotForExpectFailure(element, options) {';
    return { ...loaded, source: String(loaded.source).replace(method, `${method} return undefined;`) };
  },
});

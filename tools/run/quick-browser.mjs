import { registerHooks } from 'node:module';

/**
 * For the processes of the browser tests: what Playwright does there that costs a third of a run and that nobody has any use for.
 * It is written for one version of it; where another one reads differently, the tests only take longer.
 */
const replaced = [
  // Each time an assertion doesn't hold yet it writes down the page's whole tree of accessibility, in case this was its last look. A test
  // that fails has its picture and the page as it was at its end all the same.
  ['ariaSnapshotForExpectFailure(element, options) {', 'ariaSnapshotForExpectFailure(element, options) { return undefined;'],
  // As long as anything is routed, nothing of what a browser has fetched would serve again. What is routed here is never kept.
  ['"Network.setCacheDisabled", { cacheDisabled: enabled }', '"Network.setCacheDisabled", { cacheDisabled: false }'],
];

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith('/playwright-core/lib/coreBundle.js')) return loaded;
    return { ...loaded, source: replaced.reduce((source, [was, is]) => source.replace(was, is), String(loaded.source)) };
  },
});

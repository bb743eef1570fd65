import type { Plugin } from 'vite';
import { replaced } from '../../web/build/replaced.ts';

/**
 * React keeps what was waited for back until 300 ms after the last placeholder came or went, so that placeholders don't flicker. The
 * panel's hold the place of what comes, and most of what it waits for is a script of its own that is there within 20 ms: it is shown as
 * soon as it is drawn.
 */
export function shownAtOnce(): Plugin {
  return {
    name: 'shown-at-once',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]react-dom-client\.production\.js$/ },
      handler: (code) => ({ code: withoutKeeping(code), map: null }),
    },
  };
}

/** @throws Error where a part isn't there any more */
export function withoutKeeping(code: string): string {
  const begun = replaced(code, /\bglobalMostRecentFallbackTime \+ 300 - now\(\)/, 'globalMostRecentFallbackTime - now()');
  return replaced(begun, /\b300 > now\(\) - globalMostRecentFallbackTime/, '0 > now() - globalMostRecentFallbackTime');
}

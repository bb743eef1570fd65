import type { Plugin } from 'vite';

/** The page is first painted when its code has begun: the chosen look stands from the first frame. */
export function paintOnce(): Plugin {
  return {
    name: 'paint-once',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace('<script type="module"', '<script type="module" blocking="render"'),
    },
  };
}

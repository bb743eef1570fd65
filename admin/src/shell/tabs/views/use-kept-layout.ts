import { type RefObject, useInsertionEffect, useLayoutEffect, useRef } from 'react';
import css from './views.module.css';

/**
 * React hides a view by `display: none`, for which the browser forgets its layout: the way back to a list of 50 rows
 * costs tens of milliseconds. Before anything is measured or drawn, it is hidden by `content-visibility` instead, which
 * keeps the layout and lets nobody see, read, find or focus what is in it. Where the browser doesn't know it, React's
 * way stays.
 */
export function useKeptLayout(view: RefObject<HTMLElement | null>, shown: boolean): void {
  // React takes the reference away from what it hides.
  const element = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    element.current = view.current ?? element.current;
  });

  // Comes after React has hidden the view and before any view's layout effect, one of which asks for heights.
  useInsertionEffect(() => {
    const kept = element.current;
    if (!kept || shown || !CSS.supports('content-visibility', 'hidden')) return;
    const keep = () => {
      if (kept.style.display === 'none') kept.style.setProperty('display', 'block', 'important');
    };
    keep();
    kept.classList.add(css.away ?? '');
    // Only what is in it is out of the accessibility tree by then.
    kept.ariaHidden = 'true';
    // React hides it once more whenever it renders what is out of sight.
    const rehidden = new MutationObserver(keep);
    rehidden.observe(kept, { attributeFilter: ['style'] });
    return () => {
      rehidden.disconnect();
      kept.classList.remove(css.away ?? '');
      kept.ariaHidden = null;
    };
  }, [shown]);
}

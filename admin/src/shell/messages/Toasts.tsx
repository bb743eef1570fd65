import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTopModal } from '#ui/dialog/modals.ts';
import css from './toasts.module.css';

/**
 * Where messages appear: along the bottom, inside a dialog while one lies over everything. The screen and the dialog make room for them,
 * so that no pager and no button is ever covered.
 */
export default function Toasts(): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const modal = useTopModal();
  useRoom(place, modal);
  return createPortal(
    <div ref={place} className={css.place}>
      <Notifications withinPortal={false} className={css.toasts} position="bottom-center" limit={4} />
    </div>,
    modal ?? document.body,
  );
}

/** Tells the style sheets how much of the window's height the messages take, in `--pt-toasts`. */
function useRoom(place: RefObject<HTMLElement | null>, modal: HTMLElement | null): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another dialog makes another place
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => style.setProperty('--pt-toasts', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`));
    if (place.current) observer.observe(place.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--pt-toasts');
    };
  }, [place, modal]);
}

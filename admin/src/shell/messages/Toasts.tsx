import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTopModal } from '#ui/dialog/modals.ts';
import { keepRoom } from './room.ts';
import css from './toasts.module.css';

/**
 * Where messages appear: along the bottom, inside a dialog while one lies over everything. The screen and the dialog make room for them,
 * so that no pager and no button is ever covered.
 */
export default function Toasts(): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const modal = useTopModal();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another dialog makes another place
  useEffect(() => (place.current ? keepRoom(place.current) : undefined), [modal]);
  return createPortal(
    <div ref={place} className={css.place}>
      <Notifications withinPortal={false} className={css.toasts} position="bottom-center" limit={4} />
    </div>,
    modal ?? document.body,
  );
}

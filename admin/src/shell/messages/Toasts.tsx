import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { useTopModal } from '../../ui/dialog/modals.ts';
import css from './toasts.module.css';

/** Where messages appear: at the bottom, clear of titles, buttons and pagers; inside a dialog while one lies over everything. */
export default function Toasts(): ReactNode {
  const modal = useTopModal();
  return (
    <Notifications
      // Its portal learns of another place only when it begins anew.
      key={modal?.id || modal?.className}
      className={css.toasts}
      position="bottom-center"
      limit={4}
      zIndex={400}
      portalProps={modal ? { target: modal } : undefined}
    />
  );
}

import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import css from './toasts.module.css';

/** Where messages appear: at the bottom, clear of titles, buttons and pagers. */
export default function Toasts(): ReactNode {
  return <Notifications className={css.toasts} position="bottom-center" limit={4} zIndex={400} />;
}

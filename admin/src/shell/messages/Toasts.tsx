import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';

/** Where messages appear: over the content, clear of the top bar. */
export default function Toasts(): ReactNode {
  return <Notifications position="top-right" limit={4} zIndex={400} />;
}

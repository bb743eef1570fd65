import { notificationsStore } from '@mantine/notifications';
import { onCallError } from '#web/client.ts';
import { genericText } from '#web/language.ts';
import { readSession } from '#web/session.ts';
import { fetchToast } from './messages-parts.ts';

/** Shows a sentence for 5 s; the same one never twice at once (source, section 8). */
export function showError(message: string): void {
  void fetchToast().then(
    (toast) => {
      if (!isShown(message)) toast.error(message, isOwn(message) ? 'interface' : 'product');
    },
    () => undefined,
  );
}

/** What the panel says where no server answered. */
const isOwn = (message: string): boolean => [genericText('error.network'), genericText('error.timeout')].includes(message);

function isShown(message: string): boolean {
  const { notifications, queue } = notificationsStore.getState();
  return [...notifications, ...queue].some((one) => one.message === message);
}

onCallError((error, quiet) => {
  // What was still being asked when somebody signed out is nobody's question any more.
  const isLeft = error.key === 'session.missingToken' && readSession().token === null;
  if (!quiet && !isLeft) showError(error.message);
});

import type { toast } from '#ui/toast.ts';

/** Fetches what shows a message, both parts at once: without the place to appear in it would wait there unseen. */
export async function fetchToast(): Promise<typeof toast> {
  const [message] = await Promise.all([import('#ui/toast.ts'), import('./Toasts.tsx')]);
  return message.toast;
}

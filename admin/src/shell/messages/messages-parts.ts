import { toast } from '#ui/toast.ts';

/** What shows a message, once its part is there: without the place to appear in it would wait there unseen. */
export async function fetchToast(): Promise<typeof toast> {
  await import('./Toasts.tsx');
  return toast;
}

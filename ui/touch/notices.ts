import { useSyncExternalStore } from 'react';

const shortMs = 4_000;
/** Time to read what was done or refused, and to think better of it. */
const longMs = 12_000;

interface NoticeAction {
  label: string;
  run: () => void;
}

export interface Notice {
  id: number;
  text: string;
  tone: 'success' | 'danger';
  action: NoticeAction | null;
}

let shown: Notice | null = null;
let timer = 0;
const listeners = new Set<() => void>();

function show(notice: Notice | null, forMs: number): void {
  shown = notice;
  window.clearTimeout(timer);
  if (notice) timer = window.setTimeout(hideNotice, forMs);
  for (const listener of listeners) listener();
}

let count = 0;
const say = (tone: Notice['tone'], text: string, action: NoticeAction | null, forMs: number) => {
  count += 1;
  show({ id: count, text, tone, action }, forMs);
};

/**
 * Says shortly what happened, above the tab bar; the last one takes the place of the one before.
 *
 *     notice.done(t('booked'), { label: t('undo'), run: undo });
 */
export const notice = {
  done: (text: string, action: NoticeAction | null = null) => say('success', text, action, action ? longMs : shortMs),
  refused: (text: string, action: NoticeAction | null = null) => say('danger', text, action, longMs),
};

export const hideNotice = (): void => show(null, 0);

export const useNotice = (): Notice | null =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => shown,
  );

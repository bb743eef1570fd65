import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { closeDialog, openDialog, useOpenDialog } from '#shell/dialogs.ts';

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** How the key is written on this machine, and for those who hear it. */
export const searchKey = isMac ? { shown: '⌘K', spoken: 'Meta+K' } : { shown: 'Ctrl K', spoken: 'Control+K' };

/** Ctrl+K, on a Mac ⌘K, opens the search from anywhere in the frame, and closes it again. The browser's own Ctrl+K is held back. */
export function useSearchKey(): void {
  const { i18n } = useTranslation();
  const open = useOpenDialog();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') prefetch(i18n);
      if (!isSearchKey(event)) return;
      event.preventDefault();
      if (event.repeat) return;
      if (open === 'search') closeDialog();
      // A question comes first, and so does what a screen asks in a dialog of its own.
      else if (open || !document.querySelector('dialog:modal')) openDialog('search');
    };
    // Before any field or menu that keeps its keys to itself.
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, [i18n, open]);
}

/** Fetched while the other key is still on its way. */
export function prefetch(i18n: { loadNamespaces: (name: string) => unknown }): void {
  void import('./SearchDialog.tsx').catch(() => undefined);
  void i18n.loadNamespaces('search');
}

/** On a keyboard with other letters, the key where K stands on a Latin one. */
export function isSearchKey({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const held = isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() === 'k' : code === 'KeyK';
  return held && !altKey && !shiftKey && letter;
}

import type { MouseEvent } from 'react';
import { useView } from '#web/view.ts';

/**
 * Closes a dialog that stands in its view's address and goes elsewhere: the view's own address comes first, so that the dialog isn't
 * there again when somebody comes back to its tab.
 */
export function useGoFrom(close: () => void): (address: string) => void {
  const { goOn } = useView();
  return (address) => {
    goOn(address);
    close();
  };
}

/** The same for a link, which can still be opened in a window of its own: `<Link {...linkTo('/user?id=3')}>`. */
export function useLinkFrom(close: () => void) {
  const goFrom = useGoFrom(close);
  return (to: string) => ({
    to,
    onClick: (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      goFrom(to);
    },
  });
}

import { mobileBreakpointPx } from '@population-tracker/contract/kernel/constants';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { readStored, writeStored } from '#web/storage.ts';

export interface SidebarState {
  /** Below 992 px the menu is a drawer. */
  mobile: boolean;
  folded: boolean;
  drawerOpen: boolean;
  /** Folds and unfolds, or opens the drawer. */
  toggle: () => void;
  closeDrawer: () => void;
}

const narrow = window.matchMedia(`(max-width: ${mobileBreakpointPx - 0.02}px)`);

/** Only what the person chose is remembered: a menu that the width closed opens again with the width. */
export function useSidebar(): SidebarState {
  const mobile = useSyncExternalStore(watchWidth, () => narrow.matches);
  const [folded, setFolded] = useState(() => readStored('sidebar') === 'folded');
  const [drawerOpen, setDrawerOpen] = useState(false);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes on every navigation and change of width
  useEffect(() => setDrawerOpen(false), [key, mobile]);

  // The same until something changes: what shows it doesn't render again with every change of the tabs.
  return useMemo(() => {
    function toggle() {
      if (mobile) return setDrawerOpen(!drawerOpen);
      writeStored('sidebar', folded ? 'open' : 'folded');
      setFolded(!folded);
    }
    return { mobile, folded: folded && !mobile, drawerOpen, toggle, closeDrawer: () => setDrawerOpen(false) };
  }, [mobile, folded, drawerOpen]);
}

function watchWidth(changed: () => void): () => void {
  narrow.addEventListener('change', changed);
  return () => narrow.removeEventListener('change', changed);
}

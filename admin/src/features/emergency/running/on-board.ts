import { useEffect, useSyncExternalStore } from 'react';

let shown: number | null = null;
const listeners = new Set<() => void>();

/** Says that the board of an emergency is in sight: the bar above the panel would only repeat it. */
export function useOnBoard(id: number): void {
  useEffect(() => {
    show(id);
    return () => show(null);
  }, [id]);
}

/** The emergency whose board is in sight. */
export const useShownBoard = (): number | null => useSyncExternalStore(subscribe, () => shown);

function show(id: number | null): void {
  shown = id;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

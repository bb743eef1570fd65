import type { Reservation } from '@population-tracker/contract/reservations/reservations';

/** A cancelling that waits for its dialog's answer. */
export interface Asked {
  reservation: Reservation;
  answer: (cancelled: boolean) => void;
}

let asked: Asked | null = null;
const listeners = new Set<() => void>();

/** Another question takes the place of one that stands open, which is answered no. */
export function show(next: Asked | null): void {
  asked?.answer(false);
  asked = next;
  for (const listener of listeners) listener();
}

export const askedNow = (): Asked | null => asked;
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

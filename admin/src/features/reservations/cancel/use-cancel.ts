import type { Reservation } from '@population-tracker/contract/reservations/reservations';
import { show } from './asked.ts';

/** What shows reservations: read again after one has changed. */
export const reservationPaths = ['/reservations', '/dashboard', '/users', '/workspaces'];

/** Asks, with a reason and whether the person is told, cancels, and answers whether it is cancelled. */
export const useCancel = (): ((reservation: Reservation) => Promise<boolean>) => ask;

const ask = (reservation: Reservation): Promise<boolean> => new Promise((resolve) => show({ reservation, answer: resolve }));

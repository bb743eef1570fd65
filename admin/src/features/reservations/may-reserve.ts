import { createReservation } from '@population-tracker/contract/reservations/reservations';
import { useMayCall } from '#web/permissions.ts';

/** Whether whoever looks may reserve and cancel; others see the lists only. */
export const useMayReserve = (): boolean => useMayCall(createReservation);

import { type Reservation, readReservation, restoreReservation } from '@population-tracker/contract/reservations/reservations';
import { toast } from '#ui/toast.ts';
import { CallError, call } from '#web/client.ts';

/** Puts a cancelled reservation back, or says why it can't be. */
export async function restore({ id }: Pick<Reservation, 'id'>, done: string, readAgain: () => Promise<void>): Promise<void> {
  try {
    const { version } = await call(readReservation, { params: { id } }, { quiet: true });
    await call(restoreReservation, { params: { id }, body: { version } }, { quiet: true });
    toast.success(done);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    toast.error(error.message);
  }
  await readAgain();
}

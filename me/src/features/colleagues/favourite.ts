import { addFavourite, type Colleague, readColleague, removeFavourite } from '@population-tracker/contract/colleagues/colleagues';
import { notice } from '#ui/touch/notices.ts';
import { CallError, call } from '#web/client.ts';
import { callKey, invalidate, queryClient } from '#web/query.ts';

/** Keeps somebody at hand, or no longer: it is shown at once, and as it was where it is refused. */
export async function keepAtHand(id: number, favourite: boolean): Promise<void> {
  const input = { params: { id } };
  const show = (as: boolean) =>
    queryClient.setQueryData<Colleague>(callKey(readColleague, input), (one) => one && { ...one, favourite: as });
  show(favourite);
  try {
    await call(favourite ? addFavourite : removeFavourite, input, { quiet: true });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    show(!favourite);
    notice.refused(error.message);
  } finally {
    await invalidate(queryClient, ['/me/colleagues']);
  }
}

import type { Size } from '@population-tracker/contract/kernel/constants';
import { size } from '#web/look-choices.ts';

/** The whole panel follows at once; nothing is rendered anew, so what was typed stays. */
export async function switchSize(chosen: Size, done: string): Promise<void> {
  size.choose(chosen);
  const { toast } = await import('#ui/toast.ts');
  toast.success(done, 'interface');
}

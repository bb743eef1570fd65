import type { Size } from '@population-tracker/contract/kernel/constants';
import { toast } from '#ui/toast.ts';
import { size } from '#web/look/look-choices.ts';

/** The whole panel follows at once; nothing is rendered anew, so what was typed stays. */
export function switchSize(chosen: Size, done: string): void {
  size.choose(chosen);
  toast.success(done, 'interface');
}

import { queryClient } from '#web/query.ts';

const generations = new Map<string, number>();

/** How often a view was started anew; part of what React knows it by. */
export const generationOf = (key: string): number => generations.get(key) ?? 0;

/** Drops a kept view with everything it has read: the next time it is shown, it is mounted anew. */
export function dropView(key: string): void {
  generations.set(key, generationOf(key) + 1);
  void queryClient.invalidateQueries({ refetchType: 'none' });
}

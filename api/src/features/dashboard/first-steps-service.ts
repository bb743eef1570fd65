// The first hour of a new company. It ends for good with the first reservation, whatever becomes of that one, so that nobody who works
// with the product is ever sent back to its beginning.

import { type FirstSteps, firstStepNames } from '@population-tracker/contract/dashboard/first-steps';
import type { Context } from '#api/context.ts';
import { findFirstSteps } from './first-steps-queries.ts';

export async function firstSteps(ctx: Context): Promise<FirstSteps> {
  const { undrawnId, ...found } = await findFirstSteps(ctx.db);
  return { isNew: !found.reservation, done: firstStepNames.filter((step) => found[step]), undrawnId };
}

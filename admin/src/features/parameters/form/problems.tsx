import { type Offering, type Problem, problemsOf } from '@population-tracker/contract/parameters/parameter-rules';
import type { ReactNode } from 'react';
import { Refused } from '#ui/form/Refused.tsx';
import { errorText } from '#web/catalogue.ts';
import { isWhole, type Sent, schema, sentOf, type Values } from './parameters-form-values.ts';

/** What the server would say about the values together; single values out of their form are the schema's business. */
export function problemsIn(values: Values, location: Offering | null): Problem[] {
  const checked = schema.safeParse(values);
  if (checked.success) return problemsOf(checked.data, location);
  // The sum is told from the first digit on, whatever else lacks yet.
  const { slots, ...sent } = sentOf(values);
  if (values.area !== 'diningHall' || !isWhole(values.capacity)) return [];
  const numbers = slots.map((slot) => ({ ...slot, capacity: isWhole(slot.capacity) ? slot.capacity : 0 }));
  return problemsOf({ ...sent, slots: numbers } as Sent, null).filter(({ key }) => key === 'parameters.cafeteriaSum');
}

/** Each field with its first reason. */
export function reasonsOf(problems: readonly Problem[]): Record<string, ReactNode> {
  const reasons: Record<string, ReactNode> = {};
  for (const { field, key, values } of problems) reasons[field] ??= <Refused>{errorText(key, values)}</Refused>;
  return reasons;
}

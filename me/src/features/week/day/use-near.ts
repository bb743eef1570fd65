import { type Colleague, type Presence, readColleague } from '@population-tracker/contract/colleagues/colleagues';
import { useState } from 'react';
import { useAddress } from '#web/address.ts';
import { useCall } from '#web/query.ts';

/** Whom one wants to sit beside on a day. */
export interface Beside {
  colleague: Colleague;
  /** Null where they don't show any place on that day. */
  place: Presence | null;
}

/** By the address; undefined as long as it isn't known, null where nobody is meant. */
export function useBeside(day: string): Beside | null | undefined {
  // On their way to another screen people see this one still, and its address is not its own any more.
  const { searchParams } = useAddress();
  const [id] = useState(() => Number(/^\d{1,9}$/.exec(searchParams.get('near') ?? '')?.[0] ?? 0));
  const { data, isPending } = useCall(readColleague, { params: { id } }, { quiet: true, enabled: id > 0 });
  if (id === 0) return null;
  if (isPending) return undefined;
  // Whoever is gone is nobody to sit beside.
  return data ? { colleague: data, place: data.days?.find((one) => one.day === day) ?? null } : null;
}

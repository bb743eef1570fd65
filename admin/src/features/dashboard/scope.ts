import { type Period, periods } from '@population-tracker/contract/dashboard';
import { useSearchParams } from 'react-router';

export interface Scope {
  period: Period;
  /** YYYY-MM-DD; left out, the server's today. */
  day?: string;
  locationId?: number;
}

/** What the dashboard is about, kept in the address so that both of its views share it. */
export function useScope() {
  const [address, setAddress] = useSearchParams();
  const scope = readScope(address);
  const change = (next: Partial<Scope>) => setAddress(writeScope({ ...scope, ...next }), { replace: true });
  return { scope, change, search: address.toString() };
}

export function readScope(address: URLSearchParams): Scope {
  const period = periods.find((one) => one === address.get('period')) ?? 'week';
  const day = address.get('day') ?? '';
  const locationId = Number(address.get('locationId'));
  return {
    period,
    day: /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : undefined,
    locationId: Number.isInteger(locationId) && locationId > 0 ? locationId : undefined,
  };
}

const writeScope = (scope: Scope): Record<string, string> =>
  Object.fromEntries(Object.entries(scope).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));

/** A day of the period before or after the one that begins with `from`. */
export function neighbour({ period, from }: { period: Period; from: string }, step: 1 | -1): string {
  const date = new Date(`${from}T00:00:00Z`);
  if (period === 'month') date.setUTCMonth(date.getUTCMonth() + step);
  else date.setUTCDate(date.getUTCDate() + step * (period === 'week' ? 7 : 1));
  return date.toISOString().slice(0, 10);
}

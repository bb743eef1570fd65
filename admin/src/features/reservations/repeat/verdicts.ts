import { useDebouncedValue } from '@mantine/hooks';
import { checkReservations, type ReservationCheck } from '@population-tracker/contract/reservations/reservations';
import { useQuery } from '@tanstack/react-query';
import { type CallError, call } from '#web/client.ts';
import { schemaIn, type Values } from '../form/reservations-form-values.ts';
import { freshMs } from '../form/verdict/Verdict.tsx';
import { datesOf } from './repeat-dates.ts';

const pauseMs = 250;

export interface DateVerdict {
  date: string;
  /** Undefined while the server is asked. */
  verdict: ReservationCheck | undefined;
}

/** What the server would say to each date of the repeat; no dates until everything else is chosen. */
export function useDateVerdicts(values: Values, zone: string): DateVerdict[] {
  const dates = datesOf(values);
  const schema = schemaIn({ zone });
  const asked = dates.map((day) => schema.safeParse({ ...values, day, title: '', notify: false, repeats: false }));
  const items = asked.every(({ success }) => success) ? asked.map(({ data }) => data) : [];
  const [settled] = useDebouncedValue(JSON.stringify(items), pauseMs);
  const { data } = useQuery<{ items: ReservationCheck[] }, CallError>({
    queryKey: [checkReservations.path, settled],
    queryFn: ({ signal }) => call(checkReservations, { body: { items: JSON.parse(settled) } }, { signal, quiet: true }),
    enabled: settled !== '[]',
    staleTime: 0,
    gcTime: 0,
    refetchInterval: freshMs,
  });
  const current = settled === JSON.stringify(items);
  return items.map((_, index) => ({ date: dates[index] ?? '', verdict: current ? data?.items[index] : undefined }));
}

/** Of all dates: how many can be reserved, and how many can be waited for. */
export interface Judged {
  possible: number;
  full: number;
}

/** Null while one of them is looked at. */
export function judgedOf(verdicts: readonly DateVerdict[]): Judged | null {
  if (verdicts.length === 0 || verdicts.some(({ verdict }) => !verdict)) return null;
  const count = (is: (verdict: ReservationCheck) => boolean) => verdicts.filter(({ verdict }) => verdict && is(verdict)).length;
  return { possible: count(({ possible }) => possible), full: count(({ waitable }) => waitable) };
}

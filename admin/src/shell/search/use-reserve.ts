import { dayIn } from '@population-tracker/contract/kernel/zones';
import { createReservation } from '@population-tracker/contract/reservations/reservations';
import { type FoundRecords, searchLimit, searchRecords, searchTextMinLength } from '@population-tracker/contract/search';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/client.ts';
import { useMayCall } from '#web/permissions.ts';
import { callKey, queryClient } from '#web/query.ts';
import type { Hit } from './finding/hits.ts';
import { readWish, type Wish } from './finding/reserve.ts';
import { calledSo, type Meant, offersOf } from './finding/reserve-hits.ts';

/**
 * The reservation that is asked for in words, to be filled in, for whoever may make it.
 * @param asked what was typed before the last pause
 */
export function useReserve(typed: string, asked: string): { offers: Hit[]; waiting: boolean } {
  const { t } = useTranslation('search');
  const [maySearch, mayReserve] = [useMayCall(searchRecords), useMayCall(createReservation)];
  const wish = useMemo(() => (maySearch && mayReserve ? readWish(typed) : null), [typed, maySearch, mayReserve]);
  const answer = useQuery({
    queryKey: ['search for a wish', asked],
    queryFn: () => meantBy(readWish(asked)),
    enabled: wish !== null && readWish(asked) !== null,
  });
  const isAnswered = typed.trim() === asked;
  const today = dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date());
  const offers = wish && isAnswered && answer.data ? offersOf(wish, answer.data, today, (told) => t('reserve', told)) : [];
  return { offers, waiting: wish !== null && (!isAnswered || answer.isFetching) };
}

/** What the likeliest reading finds; the next one is asked about only where it finds nothing. */
async function meantBy(wish: Wish | null): Promise<Meant | null> {
  for (const { place, person } of wish?.readings ?? []) {
    const places = await found(place);
    if (!places || places.desks.length + places.workspaces.length === 0) continue;
    const users = calledSo((await found(person))?.users ?? [], person);
    if (users.length > 0) return { places, users };
  }
  return null;
}

/** Kept like any answer: of a sentence that grows, most is asked already. */
async function found(text: string): Promise<FoundRecords | null> {
  if (text.length < searchTextMinLength) return null;
  const input = { query: { text, limit: searchLimit } };
  return queryClient.fetchQuery({ queryKey: callKey(searchRecords, input), queryFn: () => call(searchRecords, input, { quiet: true }) });
}

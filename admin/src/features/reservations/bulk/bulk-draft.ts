import type { CallInput } from '@population-tracker/contract/kernel/endpoint';
import { effectiveParameter } from '@population-tracker/contract/parameters/parameters';
import type { Area } from '@population-tracker/contract/reservations/reservations';
import type { checkReservationBulk } from '@population-tracker/contract/reservations/reservations-bulk';
import { useMemo, useState } from 'react';
import { usePlan } from '#features/plan/plan-pickers.tsx';
import { useCall } from '#web/query.ts';
import { isPlaceArea, isSlotArea, isWholeDay } from '../areas.ts';
import { withOnly } from '../form/only-place.ts';
import { chosenDays, type Days, usualDays } from './when/days.ts';

export interface Person {
  id: number;
  name: string;
  email: string;
}

/** What narrows the list of users; '' or none where it says nothing. */
export interface UserFilters {
  search: string;
  status: readonly string[];
  userType: readonly string[];
  managerEmail: readonly string[];
  department: readonly string[];
  siteId: readonly string[];
  teamId: readonly string[];
  exceptional: string;
  reservationLocationId: string;
}

/** A bulk as it is being chosen. */
export interface Draft extends Days {
  who: 'people' | 'filter' | 'addresses';
  people: readonly Person[];
  filters: UserFilters;
  addresses: string;
  area: Area;
  locationId: number | null;
  buildingId: number | null;
  workspaceId: number | null;
  slotId: number | null;
  desks: 'any' | 'usual' | 'these';
  deskIds: readonly number[];
  start: string;
  end: string;
  title: string;
  notify: boolean;
}

/** As it was chosen: days that nobody chose follow the place. */
type Chosen = Omit<Draft, 'from' | 'to'> & { from: string | null; to: string | null };

/** Monday to Friday: most places are closed on weekends. */
const workingWeekdays = [1, 2, 3, 4, 5] as const;
const noFilters: UserFilters = {
  search: '',
  status: ['active'],
  userType: [],
  managerEmail: [],
  department: [],
  siteId: [],
  teamId: [],
  exceptional: '',
  reservationLocationId: '',
};

/** What a link knows already: `people=search%3Dada%26status%3Dactive` is a filter of the users list. */
export function newDraft(address: URLSearchParams): Chosen {
  const matching = address.get('people');
  const given = new URLSearchParams(matching ?? '');
  const said = Object.entries(noFilters).map(([name, none]) => [name, Array.isArray(none) ? given.getAll(name) : (given.get(name) ?? '')]);
  return {
    who: matching === null ? 'people' : 'filter',
    people: [],
    filters: matching === null ? noFilters : Object.fromEntries(said),
    addresses: '',
    area: 'workspace',
    locationId: null,
    buildingId: null,
    workspaceId: null,
    slotId: null,
    desks: 'any',
    deskIds: [],
    from: null,
    to: null,
    weekdays: workingWeekdays,
    everyWeeks: 1,
    also: [],
    except: [],
    start: '09:00',
    end: '18:00',
    title: '',
    notify: false,
  };
}

/** The people whom a link names by id: `users=3,17`. */
export const usersIn = (address: URLSearchParams): number[] =>
  (address.get('users') ?? address.get('user') ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);

export interface DraftState {
  draft: Draft;
  /** Of the place, or the viewer's own while there is none. */
  timeZone: string;
  /** Changes some fields. */
  set: (change: Partial<Draft>) => void;
  touched: boolean;
}

export function useDraft(address: URLSearchParams): DraftState {
  const plan = usePlan();
  const [chosen, setDraft] = useState(() => newDraft(address));
  const placed = useMemo(() => ({ ...chosen, ...withOnly(plan, chosen) }), [chosen, plan]);
  const timeZone = plan?.locations.find(({ id }) => id === placed.locationId)?.timeZone ?? viewersZone;
  const limit = useLimit(placed);
  const draft = useMemo(() => {
    const usual = usualDays(timeZone, limit, new Date());
    return { ...placed, from: placed.from ?? usual.from, to: placed.to ?? usual.to };
  }, [placed, timeZone, limit]);
  const [touched, setTouched] = useState(false);
  const set = (change: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...change }));
    setTouched(true);
  };
  return { draft, timeZone, set, touched };
}

const viewersZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** How many days ahead may be reserved there; null for as many as one likes, and while it isn't known. */
function useLimit({ area, locationId }: Pick<Draft, 'area' | 'locationId'>): number | null {
  const query = { area, locationId: String(locationId) };
  const effective = useCall(effectiveParameter, { query }, { enabled: locationId !== null, quiet: true });
  return effective.data?.parameter?.maximumReservationDay ?? null;
}

/** The single addresses of what was typed or pasted: `Ada <ada@x.example>; bob@x.example`. */
export const addressesOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[\n,;]+/)
      .map((line) => /<([^<>]+)>/.exec(line)?.[1] ?? line)
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

/** Those that say something. */
export const setFilters = (filters: UserFilters): Partial<UserFilters> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value.length > 0));

type Body = CallInput<typeof checkReservationBulk>['body'];

/** Whom the server is told; `count` is how many of them the person sees. */
export function peopleOf({ who, people, filters, addresses }: Chosen, count: number): Body['people'] {
  if (who === 'people') return { ids: people.map(({ id }) => id) };
  if (who === 'addresses') return { emails: addressesOf(addresses) };
  return { matching: setFilters(filters), count } as Body['people'];
}

/** Hours are chosen; else a slot or the day as a whole has its own. */
export const hasHours = (area: Area): boolean => !isSlotArea(area) && !isWholeDay(area);

export function bodyOf(draft: Draft, count: number): Body {
  const { area, locationId, workspaceId, slotId, desks, deskIds, start, end, title, notify } = draft;
  const inPlan = isPlaceArea(area);
  return {
    people: peopleOf(draft, count),
    area,
    locationId: inPlan ? null : locationId,
    workspaceId: inPlan ? workspaceId : null,
    slotId: isSlotArea(area) ? slotId : null,
    desks: area !== 'workspace' || (desks === 'these' && deskIds.length === 0) ? 'any' : desks === 'these' ? [...deskIds] : desks,
    days: { list: chosenDays(draft) },
    hours: hasHours(area) ? { from: start, to: end } : null,
    title,
    notify,
  };
}

export const steps = ['who', 'what', 'when', 'check'] as const;
export type Step = (typeof steps)[number];

/** What a step still lacks, as a key of the texts; null where one can go on. */
export function lackOf(step: Step, draft: Draft, count: number | null): 'people' | 'counting' | 'place' | 'slot' | 'days' | 'hours' | null {
  if (step === 'who') return count === null ? 'counting' : count > 0 ? null : 'people';
  if (step === 'what') {
    if (isPlaceArea(draft.area) ? !draft.workspaceId : !draft.locationId) return 'place';
    return isSlotArea(draft.area) && !draft.slotId ? 'slot' : null;
  }
  if (chosenDays(draft).length === 0) return 'days';
  const times = /^\d\d:\d\d$/.test(draft.start) && /^\d\d:\d\d$/.test(draft.end);
  return hasHours(draft.area) && (!times || (draft.start >= draft.end && draft.end !== '00:00')) ? 'hours' : null;
}

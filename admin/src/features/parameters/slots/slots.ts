import { newKey, type SlotValues } from '../form/parameters-form-values.ts';

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const timeOf = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** So many slots at most, as the server has it. */
export const maxSlots = 200;

/** Whole slots of so many minutes that fit between two times, each with the same capacity. */
export function generated(hours: { start: string; end: string }, minutes: number, capacity: SlotValues['capacity']): SlotValues[] {
  if (!isTime(hours.start) || !isTime(hours.end)) return [];
  const slots: SlotValues[] = [];
  for (let at = minutesOf(hours.start); at + minutes <= minutesOf(hours.end) && slots.length < maxSlots; at += minutes) {
    slots.push({ key: newKey(), name: '', start: timeOf(at), end: timeOf(at + minutes), capacity });
  }
  return slots;
}

/** The total in equal parts; the first slots take what doesn't divide. */
export function splitEvenly(slots: readonly SlotValues[], total: number): SlotValues[] {
  const [part, rest] = [Math.floor(total / slots.length), total % slots.length];
  return slots.map((slot, index) => ({ ...slot, capacity: part + (index < rest ? 1 : 0) }));
}

/** The last row with what the slots lack of the total, or without what they have too much; null where it has not that much. */
export function withRest(slots: readonly SlotValues[], total: number): SlotValues[] | null {
  const last = slots.at(-1);
  if (!last) return null;
  const capacity = (last.capacity === '' ? 0 : last.capacity) + total - typedSum(slots);
  return capacity < 0 ? null : [...slots.slice(0, -1), { ...last, capacity }];
}

/** Where the next row begins: behind the last one, as long as that is. */
export function nextSlot(slots: readonly SlotValues[], hours: { start: string; end: string } | null): SlotValues {
  const last = slots.at(-1);
  if (!hours) return { key: newKey(), name: '', start: '', end: '', capacity: last?.capacity ?? '' };
  if (!last || !isTime(last.start) || !isTime(last.end)) return { key: newKey(), name: '', start: hours.start, end: '', capacity: '' };
  const end = minutesOf(last.end) + minutesOf(last.end) - minutesOf(last.start);
  const open = isTime(hours.end) ? minutesOf(hours.end) : 24 * 60 - 1;
  return { key: newKey(), name: '', start: last.end, end: timeOf(Math.min(end, Math.max(open, 0))), capacity: last.capacity };
}

/** What is typed so far, cells without a number as none. */
export const typedSum = (slots: readonly SlotValues[]): number =>
  slots.reduce((sum, { capacity }) => sum + (typeof capacity === 'number' ? capacity : 0), 0);

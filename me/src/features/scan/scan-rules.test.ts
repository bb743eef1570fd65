import { type Standing, type StandingState, standings } from '@population-tracker/contract/place-codes/place-codes';
import { expect, test } from 'vitest';
import { codeRead, codeTyped, deskOf, doesOf, toneOf } from './scan-rules.ts';

const place = {
  kind: 'desk',
  label: 'B4',
  workspaceName: '4th floor',
  buildingName: 'Levent Plaza',
  locationName: 'Levent',
  timeZone: 'Europe/Istanbul',
  workspaceId: 7,
  deskId: 4,
} as const;
const near = {
  workspaceId: 7,
  workspaceName: '4th floor',
  deskId: 8,
  deskLabel: 'B8',
  slotId: null,
  slotName: null,
  start: null,
  end: null,
};
const standing = (state: StandingState, more: Partial<Standing> = {}): Standing => ({
  ...{ state, place, reservation: null, until: null, alternative: null, reason: null },
  ...more,
});
/** Already the next day in Istanbul. */
const now = new Date('2026-11-18T22:30:00Z');

test('each state has its one action', () => {
  const actions = standings.map((state) => [state, doesOf(standing(state), now).is]);
  expect(Object.fromEntries(actions)).toEqual({
    unknown: 'week',
    retired: 'week',
    here: 'checkIn',
    tooEarly: 'week',
    checkedIn: 'week',
    reserved: 'week',
    elsewhere: 'move',
    free: 'book',
    taken: 'show',
    closed: 'week',
    refused: 'week',
    nothing: 'show',
  });
});

test('of what somebody else has, the nearest free one is offered, unless one has a place already or it is free at another time', () => {
  const taken = (more: Partial<Standing>) => doesOf(standing('taken', more), now);
  expect(taken({ alternative: near })).toEqual({ is: 'instead', workspaceId: 7, deskId: 8, name: 'B8' });
  expect(taken({ alternative: near, reservation: { day: '2026-11-18' } as Standing['reservation'] })).toEqual({
    is: 'show',
    day: '2026-11-18',
  });
  expect(taken({ alternative: { ...near, start: '2026-11-19T06:00:00Z' } })).toEqual({ is: 'show', day: '2026-11-19' });
});

test('what can be done, what is done, and what somebody should look at are told apart', () => {
  expect(['free', 'checkedIn', 'taken', 'unknown'].map((state) => toneOf(state as StandingState))).toEqual([
    'accent',
    'success',
    'warning',
    'warning',
  ]);
});

test('the plan shows the desk of the sticker, and one’s own where another was taken instead; of a room or an entrance there is none', () => {
  const own = { workspaceId: 7, deskId: 8 } as Standing['reservation'];
  expect(deskOf(standing('free'))).toEqual({ workspaceId: 7, deskId: 4 });
  expect(deskOf(standing('taken', { reservation: own }))).toEqual({ workspaceId: 7, deskId: 4 });
  expect(deskOf(standing('checkedIn', { reservation: own }))).toEqual({ workspaceId: 7, deskId: 8 });
  for (const kind of ['room', 'entrance'] as const)
    expect(deskOf(standing('free', { place: { ...place, kind, deskId: null } }))).toBeNull();
  expect(deskOf(standing('retired'))).toBeNull();
  expect(deskOf(standing('unknown', { place: null }))).toBeNull();
});

test('a camera’s code counts where it is a sticker of this installation', () => {
  const origin = 'https://seats.example';
  expect(codeRead('https://seats.example/c/ABCDEFGHJKMN', origin)).toBe('ABCDEFGHJKMN');
  for (const other of [
    'ABCDEFGHJKMN',
    'https://other.example/c/ABCDEFGHJKMN',
    'https://seats.example/c/ABC',
    'https://seats.example/my/',
    '',
  ])
    expect(codeRead(other, origin), other).toBeNull();
});

test('a typed code may be in small letters, with hyphens or spaces; letters that no code has are none', () => {
  expect(codeTyped(' abcd-efgh jkmn')).toBe('ABCDEFGHJKMN');
  for (const wrong of ['', 'abcd', 'ABCD-EFGH-JKM0', 'ABCDEFGHIJKL', 'ABCDEFGHJKMNP']) expect(codeTyped(wrong), wrong).toBeNull();
});

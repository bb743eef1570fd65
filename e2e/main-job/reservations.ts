import { expect, type Locator } from '@playwright/test';
import {
  byKeys,
  call,
  choose,
  emailOf,
  expectRefused,
  expectSaid,
  fullName,
  type Job,
  openByMenu,
  type Person,
  people,
  placesOf,
  refusal,
} from './job.ts';

const { cem, cagla } = people;

interface Wanted {
  person: Person;
  place: string;
  day: string;
  start: string;
  end: string;
  isRoom?: boolean;
}

/** Step 5: a workspace and a room are reserved; what is taken is refused with the nearest that is free; one is moved, one cancelled. */
export async function reserve(job: Job, day: string): Promise<void> {
  const { reservations } = job.words;
  const { floor, otherFloor, room, otherRoom } = placesOf(job);
  await openByMenu(job, reservations.menu, reservations.title);
  await byKeys(job).hand.fill(job.page.getByRole('searchbox', { name: reservations.search }), job.mark);

  await add(job, { person: cagla, place: floor, day, start: '09:00', end: '18:00' });
  await takeAlternative(byKeys(job), {
    wanted: { person: cem, place: floor, day, start: '09:00', end: '18:00' },
    reason: refusal(job, 'reservations.full', { name: floor, capacity: 1 }),
    alternative: otherFloor,
  });
  await move(byKeys(job), cem, otherFloor);

  await haveRoomTaken(job, day);
  await takeAlternative(job, {
    wanted: { person: cem, place: room, day, start: '10:30', end: '11:30', isRoom: true },
    reason: refusal(job, 'reservations.roomTaken', { name: room }),
    alternative: otherRoom,
  });
  await cancel(byKeys(job), cem, otherRoom);
  await expectListed(byKeys(job));
}

async function add(job: Job, wanted: Wanted): Promise<void> {
  const form = await fill(job, wanted);
  await job.hand.press(form.getByRole('button', { name: job.words.reservations.add }));
  await expect(form).toBeHidden();
  await expectSaid(job, 'reservation.added');
  await expect(rowOf(job, wanted.person, wanted.place)).toContainText(`${wanted.start}–${wanted.end}`);
}

/** By somebody else, an hour long. */
async function haveRoomTaken(job: Job, day: string): Promise<void> {
  const { room } = placesOf(job);
  type Found = { items: [{ id: number; locationId: number; buildingId: number }] };
  const [user] = (await call<Found>(job, 'GET', `/users?search=${emailOf(job, cagla)}`)).items;
  const [taken] = (await call<Found>(job, 'GET', `/meeting-rooms?search=${encodeURIComponent(room)}`)).items;
  const { id: workspaceId, locationId, buildingId } = taken;
  const when = { start: `${day}T10:00:00+03:00`, end: `${day}T11:00:00+03:00` };
  await call(job, 'POST', '/reservations', { userId: user.id, area: 'meetingRoom', workspaceId, locationId, buildingId, ...when });
}

async function fill(job: Job, { person, place, day, start, end, isRoom = false }: Wanted): Promise<Locator> {
  const { page, hand, words } = job;
  const { reservations, plan } = words;
  const { location, building } = placesOf(job);
  await hand.press(page.getByRole('button', { name: reservations.add }));
  const form = page.getByRole('dialog', { name: reservations.add });
  const who = form.getByRole('combobox', { name: reservations.person });
  await hand.fill(who, emailOf(job, person));
  await hand.choose(who, page.getByRole('option', { name: fullName(person) }));
  if (isRoom) await choose(job, form.getByRole('combobox', { name: reservations.area, exact: true }), reservations.meetingRoom);
  await choose(job, form.getByRole('combobox', { name: plan.location }), location);
  await choose(job, form.getByRole('combobox', { name: plan.building }), building);
  await choose(job, placeField(job, form, isRoom), place);
  await hand.fill(form.getByRole('textbox', { name: reservations.day }), day);
  await setTime(job, form, reservations.start, start);
  await setTime(job, form, reservations.end, end);
  return form;
}

/** The refusal stands at the place and says why; the free place offered beside it is taken with one press. */
async function takeAlternative(
  job: Job,
  { wanted, reason, alternative }: { wanted: Wanted; reason: string; alternative: string },
): Promise<void> {
  const { reservations } = job.words;
  const form = await fill(job, wanted);
  if (!wanted.isRoom) await expect(form).toContainText(reservations.seatsFree(0, 1));
  await job.hand.press(form.getByRole('button', { name: reservations.add }));
  await expectRefused(placeField(job, form, wanted.isRoom), reason);
  await job.hand.press(form.getByRole('button', { name: reservations.take(alternative) }));
  await expect(placeField(job, form, wanted.isRoom)).toHaveValue(alternative);
  await job.hand.press(form.getByRole('button', { name: reservations.add }));
  await expect(form).toBeHidden();
  await expect(rowOf(job, wanted.person, alternative)).toContainText(reservations.active);
}

async function move(job: Job, person: Person, place: string): Promise<void> {
  const { page, hand, words } = job;
  const row = rowOf(job, person, place);
  await hand.pressInRow(row, row.getByRole('button', { name: words.reservations.editTitle }));
  const form = page.getByRole('dialog', { name: words.reservations.editTitle });
  await setTime(job, form, words.reservations.end, '17:30');
  await hand.press(form.getByRole('button', { name: words.reservations.save }));
  await expect(form).toBeHidden();
  await expectSaid(job, 'reservation.updated');
  await expect(rowOf(job, person, place)).toContainText('09:00–17:30');
}

async function cancel(job: Job, person: Person, place: string): Promise<void> {
  const { page, hand, words } = job;
  const { reservations } = words;
  const row = rowOf(job, person, place);
  await hand.pressInRow(row, row.getByRole('button').last());
  await hand.press(page.getByRole('menuitem', { name: reservations.cancel }));
  const question = page.getByRole('alertdialog', { name: reservations.cancelTitle });
  await expect(question).toContainText(fullName(person));
  await hand.press(question.getByRole('button', { name: reservations.cancel }));
  await expectSaid(job, 'reservation.deleted');
  await expect(rowOf(job, person, place)).toContainText(reservations.cancelled);
}

async function expectListed(job: Job): Promise<void> {
  const { page, hand, words } = job;
  const { reservations, users, all } = words;
  const rows = tableOf(job).getByRole('rowheader');
  await expect(rows).toHaveCount(4);
  await hand.choose(page.getByRole('button', { name: `${users.status} ${all}` }), page.getByRole('option', { name: reservations.active }));
  await expect(rows).toHaveCount(3);
}

async function setTime({ page, hand }: Job, form: Locator, name: string, time: string): Promise<void> {
  const field = form.getByRole('combobox', { name });
  await hand.fill(field, time);
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue(time);
}

const placeField = ({ words: { reservations } }: Job, form: Locator, isRoom = false) =>
  form.getByRole('combobox', { name: isRoom ? reservations.meetingRoom : reservations.workspace });
const tableOf = ({ page, words }: Job) => page.getByRole('table', { name: words.reservations.title });
const rowOf = (job: Job, person: Person, place: string) =>
  tableOf(job)
    .getByRole('row')
    .filter({ hasText: fullName(person) })
    .filter({ hasText: place });

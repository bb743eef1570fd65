import { expect } from '@playwright/test';
import { byKeys, call, choose, expectRefused, expectSaid, type Job, openByMenu, placesOf, refusal } from './job.ts';

/** Step 4: the office plan in its order: location, building, workspace, meeting room. Empty names are refused in the specification's words. */
export async function definePlan(job: Job): Promise<void> {
  const { plan, outline } = job.words;
  const { floor, otherFloor, room, otherRoom } = placesOf(job);
  await openByMenu(job, plan.locations, plan.locations, outline);
  await addLocation(byKeys(job));
  await addBuilding(job);
  await addOtherPlaces(job);
  await job.hand.press(job.page.getByRole('link', { name: plan.addWorkspace }));
  await expectNameNeeded(job, plan.addWorkspace, refusal(job, 'plan.workspaceNamesEmpty'));
  await fillPlace(job, plan.addWorkspace, floor, plan.seats, 1);
  await expectSaid(job, 'workspace.added');
  await expectListed(job, plan.workspaces, [floor, otherFloor]);

  await openByMenu(job, plan.meetingRooms, plan.meetingRooms, outline);
  await addPlace(job, plan.addMeetingRoom, room, plan.persons, 6);
  await expectSaid(job, 'meetingRoom.added');
  await expectListed(job, plan.meetingRooms, [room, otherRoom]);
}

async function addLocation(job: Job): Promise<void> {
  const { page, words } = job;
  const { plan } = words;
  await job.hand.press(page.getByRole('link', { name: plan.addLocation }));
  await expectNameNeeded(job, plan.addLocation, refusal(job, 'plan.locationNameEmpty'));
  await job.hand.fill(nameField(job), placesOf(job).location);
  await job.hand.fill(page.getByRole('textbox', { name: plan.capacity, exact: true }), '12');
  await job.hand.press(page.getByRole('button', { name: plan.addLocation }));
  await expectSaid(job, 'location.added');
}

async function addBuilding(job: Job): Promise<void> {
  const { page, words } = job;
  const { plan } = words;
  await job.hand.press(page.getByRole('link', { name: plan.addBuilding }));
  await expect(page.getByRole('combobox', { name: plan.location })).toHaveValue(placesOf(job).location);
  await expectNameNeeded(job, plan.addBuilding, refusal(job, 'plan.buildingNamesEmpty'));
  await job.hand.fill(nameField(job), placesOf(job).building);
  await job.hand.press(page.getByRole('button', { name: plan.addBuilding }));
  await expectSaid(job, 'building.added');
}

/** What is offered where the others are taken. */
async function addOtherPlaces(job: Job): Promise<void> {
  const { otherFloor, otherRoom } = placesOf(job);
  const { items } = await call<{ items: [{ id: number; locationId: number }] }>(job, 'GET', `/buildings?search=${job.mark}`);
  const [{ id: buildingId, locationId }] = items;
  await call(job, 'POST', '/workspaces', { name: otherFloor, capacity: 1, locationId, buildingId });
  await call(job, 'POST', '/meeting-rooms', { name: otherRoom, capacity: 6, locationId, buildingId });
}

async function expectNameNeeded(job: Job, save: string, reason: string): Promise<void> {
  await job.hand.press(job.page.getByRole('button', { name: save }));
  await expectRefused(nameField(job), reason);
}

/** From the list on: the location is chosen, then the building in it. */
async function addPlace(job: Job, add: string, name: string, capacityLabel: string, capacity: number): Promise<void> {
  const { page, words } = job;
  const { location, building } = placesOf(job);
  await job.hand.press(page.getByRole('link', { name: add }));
  await choose(job, page.getByRole('combobox', { name: words.plan.location }), location);
  await choose(job, page.getByRole('combobox', { name: words.plan.building }), building);
  await fillPlace(job, add, name, capacityLabel, capacity);
}

async function fillPlace(job: Job, save: string, name: string, capacityLabel: string, capacity: number): Promise<void> {
  const { page } = job;
  await job.hand.fill(nameField(job), name);
  await job.hand.fill(page.getByRole('textbox', { name: capacityLabel, exact: true }), String(capacity));
  await job.hand.press(page.getByRole('button', { name: save }));
}

async function expectListed({ page, hand, words, mark }: Job, title: string, names: string[]): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await hand.fill(page.getByRole('searchbox', { name: words.plan.search }), mark);
  await expect(page.getByRole('table', { name: title }).getByRole('rowheader')).toHaveText(names);
}

const nameField = ({ page, words }: Job) => page.getByRole('textbox', { name: words.plan.name, exact: true });

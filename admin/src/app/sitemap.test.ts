import { expect, test } from 'vitest';
import { sitemap } from './sitemap.ts';

test('the whole panel on one page: paths, who may open them, where they stand', () => {
  const lines = sitemap.map(({ path, roles, needs, group, hidden, listOf, redirectTo, affixed, noCache }) =>
    [
      path,
      roles?.join('+') ?? 'signed in',
      needs?.join('+'),
      group && `in ${group}`,
      hidden && 'hidden',
      listOf && `of ${listOf}`,
      redirectTo && `-> ${redirectTo}`,
      affixed && 'affixed',
      noCache && 'no cache',
    ]
      .filter(Boolean)
      .join(' | '),
  );
  expect(`\n${lines.join('\n')}\n`).toMatchInlineSnapshot(`
    "
    /dashboard | admin+emergency | presence.read+figures.read | affixed
    /dashboard/table | admin+emergency | figures.read | hidden | of /dashboard | no cache
    /usermanagement | admin | users.write
    /teams | admin | users.write | hidden | of /usermanagement
    /reservation | admin | reservations.read
    /waiting-list | admin | reservations.read | hidden | of /reservation
    /parameter | admin | parameters.write
    /manage-parameter | admin | parameters.write | hidden | of /parameter
    /plan | admin | plan.write | in definitions
    /locationlist | admin | plan.write | in definitions
    /buildinglist | admin | plan.write | in definitions
    /officelist | admin | plan.write | in definitions
    /meeting-room-list | admin | plan.write | in definitions
    /location | admin | plan.write | hidden | of /locationlist
    /building | admin | plan.write | hidden | of /buildinglist
    /office | admin | plan.write | hidden | of /officelist
    /meeting-room | admin | plan.write | hidden | of /meeting-room-list
    /closures | admin | plan.write | in definitions
    /check-in | admin | parameters.write | in definitions
    /place-codes | admin | plan.write | hidden | of /officelist
    /office-plan | admin | plan.write | hidden | of /officelist
    /announcement-list | admin | announcements.write
    /announcement | admin | announcements.write | hidden | of /announcement-list
    /emergency-list | admin+emergency | emergencies.write
    /emergency | admin+emergency | emergencies.write | hidden | of /emergency-list
    /upload-jobs | admin | uploads.write
    /notifications | admin | mail.write
    /permissions | admin | grants.read+apiKeys.own+settings.read
    /audit-log | admin | audit.read
    /profile | signed in | hidden | -> /profile/index
    /profile/index | signed in | hidden
    "
  `);
});

test('no path and no name stands twice, and every screen can be opened', () => {
  expect(new Set(sitemap.map((record) => record.path)).size).toBe(sitemap.length);
  expect(new Set(sitemap.map((record) => record.name)).size).toBe(sitemap.length);
  expect(sitemap.filter((record) => !record.lazy && !record.redirectTo)).toEqual([]);
});

test('what the search offers to do stands at the screens, each once', () => {
  const lines = sitemap.flatMap(({ path, actions = [] }) => actions.map(({ titleKey, to }) => `${path} | ${titleKey} -> ${to}`));
  expect(`\n${lines.join('\n')}\n`).toMatchInlineSnapshot(`
    "
    /usermanagement | addUser -> /usermanagement?id=new
    /teams | addTeam -> /teams?id=new
    /reservation | newReservation -> /reservation?id=new
    /manage-parameter | addParameter -> /manage-parameter
    /location | addLocation -> /location
    /building | addBuilding -> /building
    /office | addWorkspace -> /office
    /meeting-room | addMeetingRoom -> /meeting-room
    /closures | addClosure -> /closures?id=new
    /announcement | addAnnouncement -> /announcement
    /emergency-list | startEmergency -> /emergency-list?start=emergency
    /upload-jobs | uploadUsers -> /upload-jobs?id=new
    /permissions | grantPermission -> /permissions?id=new
    "
  `);
  const keys = sitemap.flatMap(({ actions = [] }) => actions.map(({ titleKey }) => titleKey));
  expect(new Set(keys).size).toBe(keys.length);
});

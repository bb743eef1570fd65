import { expect, test } from 'vitest';
import { sitemap } from './sitemap.ts';

test('the whole panel on one page: paths, who may open them, where they stand', () => {
  const lines = sitemap.map(({ path, roles, group, hidden, listOf, redirectTo, affixed, noCache }) =>
    [
      path,
      roles?.join('+') ?? 'signed in',
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
    /dashboard | admin+emergency | affixed
    /dashboard/table | admin+emergency | hidden | of /dashboard | no cache
    /usermanagement | admin
    /reservation | admin
    /parameter | admin
    /manage-parameter | admin | hidden | of /parameter
    /plan | admin | in definitions
    /locationlist | admin | in definitions
    /buildinglist | admin | in definitions
    /officelist | admin | in definitions
    /meeting-room-list | admin | in definitions
    /location | admin | hidden | of /locationlist
    /building | admin | hidden | of /buildinglist
    /office | admin | hidden | of /officelist
    /meeting-room | admin | hidden | of /meeting-room-list
    /closures | admin | in definitions
    /office-plan | admin | hidden | of /officelist
    /announcement-list | admin
    /announcement | admin | hidden | of /announcement-list
    /emergency-list | admin+emergency
    /emergency | admin+emergency | hidden | of /emergency-list
    /upload-jobs | admin
    /notifications | admin
    /audit-log | admin
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
    "
  `);
  const keys = sitemap.flatMap(({ actions = [] }) => actions.map(({ titleKey }) => titleKey));
  expect(new Set(keys).size).toBe(keys.length);
});

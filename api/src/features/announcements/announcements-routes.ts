import * as audience from '@population-tracker/contract/announcements/announcement-audience';
import * as contract from '@population-tracker/contract/announcements/announcements';
import type { ErrorKey } from '@population-tracker/contract/kernel/errors';
import { type BoundRoute, bind, bindReading } from '#platform/http/bind.ts';
import { exportAnnouncements } from './announcements-export-service.ts';
import { listAnnouncements } from './announcements-queries.ts';
import { todayOf } from './announcements-rules.ts';
import { create, deliveries, history, preview, publish, read, remove, update, withdraw } from './announcements-service.ts';
import { findAudiences } from './audience/audience-queries.ts';
import { changeMany } from './bulk-service.ts';
import { listGroups } from './groups-queries.ts';
import { addGroup, changeGroup, deleteGroup, readGroup } from './groups-service.ts';
import { countAudience } from './sending/announcements-sending-queries.ts';

export const routes: BoundRoute[] = [
  bindReading(contract.listAnnouncements, (ctx, { query }) => listAnnouncements(ctx.db, query, todayOf(ctx))),
  bind(contract.createAnnouncement, (ctx, { body }) => create(ctx, body)),
  bind(contract.changeAnnouncements, (ctx, { body }) => changeMany(ctx, body.selection, body.change)),
  bindReading(contract.exportAnnouncements, (ctx, { query }) => exportAnnouncements(ctx, query)),
  bind(audience.announcementAudience, (ctx, { query }) => countAudience(ctx.db, query)),
  bind(audience.announcementAudiences, (ctx, { query }) => findAudiences(ctx.db, query)),
  bind(contract.previewAnnouncement, async (ctx, { body }) => preview(ctx, body)),
  bind(contract.readAnnouncement, (ctx, { params }) => read(ctx, params.id)),
  bind(contract.updateAnnouncement, (ctx, { params, body }) => update(ctx, params.id, body)),
  bind(contract.deleteAnnouncement, (ctx, { params, query }) => remove(ctx, params.id, query.version)),
  bind(contract.publishAnnouncement, (ctx, { params, body }) => publish(ctx, params.id, body)),
  bind(contract.withdrawAnnouncement, (ctx, { params, body }) => withdraw(ctx, params.id, body)),
  bind(contract.announcementDeliveries, (ctx, { params }) => deliveries(ctx, params.id)),
  bind(contract.announcementHistory, (ctx, { params, query }) => history(ctx, params.id, query)),

  bindReading(contract.listAnnouncementGroups, (ctx, { query }) => listGroups(ctx.db, query)),
  bind(contract.createAnnouncementGroup, (ctx, { body }) => addGroup(ctx, body)),
  bind(contract.readAnnouncementGroup, (ctx, { params }) => readGroup(ctx, params.id)),
  bind(contract.updateAnnouncementGroup, (ctx, { params, body }) => changeGroup(ctx, params.id, body)),
  bind(contract.deleteAnnouncementGroup, (ctx, { params, query }) => deleteGroup(ctx, params.id, query)),
];

/** What the database's own guards mean, for the races that the service could not see. */
export const constraints: Record<string, ErrorKey> = {
  announcement_groups_name: 'announcements.groupNameTaken',
  announcement_rounds_open: 'request.versionConflict',
  announcement_teams_team_id_fkey: 'announcements.teamUnknown',
};

import type { MeetingRoom, Workspace } from '@population-tracker/contract/plan/plan';
import * as contract from '@population-tracker/contract/plan/plan-exports';
import { exportShortList } from '#features/audit-log/histories-service.ts';
import type { Page } from '#platform/db/list.ts';
import { type BoundRoute, bindReading } from '#platform/http/bind.ts';
import { listBuildings } from '../buildings-queries.ts';
import { listLocations } from '../locations-queries.ts';
import { listPlaces } from '../workspaces-queries.ts';
import { buildingSheet, locationSheet, meetingRoomSheet, workspaceSheet } from './exports-sheets.ts';
import { exportPlan } from './plan-export-service.ts';

export const exportRoutes: BoundRoute[] = [
  bindReading(contract.exportPlan, (ctx, { query }) => exportPlan(ctx, query)),
  bindReading(contract.exportLocations, (ctx, { query }) =>
    exportShortList(ctx, query, locationSheet, (listed) => listLocations(ctx.db, listed)),
  ),
  bindReading(contract.exportBuildings, (ctx, { query }) =>
    exportShortList(ctx, query, buildingSheet, (listed) => listBuildings(ctx.db, listed)),
  ),
  bindReading(contract.exportWorkspaces, (ctx, { query }) =>
    exportShortList(ctx, query, workspaceSheet, (listed) => listPlaces(ctx.db, false, listed) as Promise<Page<Workspace>>),
  ),
  bindReading(contract.exportMeetingRooms, (ctx, { query }) =>
    exportShortList(ctx, query, meetingRoomSheet, (listed) => listPlaces(ctx.db, true, listed) as Promise<Page<MeetingRoom>>),
  ),
];

import type { ErrorKey } from '@population-tracker/contract/kernel/errors';
import * as session from '@population-tracker/contract/session/session';
import { userEmergencies } from '@population-tracker/contract/users/user-emergencies';
import * as contract from '@population-tracker/contract/users/users';
import { type BoundRoute, bind, bindReading } from '#platform/http/bind.ts';
import { changeMany, impactOfMany, undo } from './bulk/users-bulk-service.ts';
import { findManagers, findPeople } from './choices/choices-queries.ts';
import { emergenciesOf } from './emergencies/emergencies-service.ts';
import { removePassword, setPassword } from './password/password-service.ts';
import { exportUsers } from './users-export-service.ts';
import { listDepartments, listManagers, listUsers } from './users-queries.ts';
import { create, history, impact, readForChange, remove, update } from './users-service.ts';

export const routes: BoundRoute[] = [
  bindReading(contract.listUsers, (ctx, { query }) => listUsers(ctx.db, query)),
  bind(contract.findPeople, (ctx, { query }) => findPeople(ctx.db, query)),
  bind(contract.possibleManagers, (ctx, { query }) => findManagers(ctx.db, query)),
  bind(contract.listManagers, (ctx, { query }) => listManagers(ctx.db, query.search)),
  bind(contract.listDepartments, (ctx, { query }) => listDepartments(ctx.db, query.search)),
  bind(contract.createUser, (ctx, { body }) => create(ctx, body)),
  bind(contract.readUser, (ctx, { params }) => readForChange(ctx, params.id)),
  bind(contract.updateUser, (ctx, { params, body }) => update(ctx, params.id, body)),
  bind(contract.deleteUser, (ctx, { params, query }) => remove(ctx, params.id, query.version)),
  bind(contract.userImpact, (ctx, { params }) => impact(ctx, params.id)),
  bindReading(contract.userHistory, (ctx, { params, query }) => history(ctx, params.id, query)),
  bind(userEmergencies, (ctx, { params, query }) => emergenciesOf(ctx, params.id, query)),
  bindReading(contract.exportUsers, (ctx, { query }) => exportUsers(ctx, query)),
  bind(contract.changeUsers, (ctx, { body }) => changeMany(ctx, body)),
  bind(contract.usersImpact, (ctx, { body }) => impactOfMany(ctx, body)),
  bind(contract.undoUserChange, (ctx, { params }) => undo(ctx, params.id)),
  bind(session.setPassword, (ctx, { body }) => setPassword(ctx, body)),
  bind(session.removePassword, (ctx, { body }) => removePassword(ctx, body)),
];

/** What the database's own guards mean, for the races with an upload that the service can't see. */
export const constraints: Record<string, ErrorKey> = {
  users_email: 'request.versionConflict',
  users_employee_number: 'request.versionConflict',
};

import type { UserEmergency, UserEmergencyQuery } from '@population-tracker/contract/users/user-emergencies';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { listPage, type Page } from '#platform/db/list.ts';

/** Of each emergency the one response, by the index that has both: there are few emergencies, and people in each by the thousand. */
export const listEmergenciesOf = (db: Database, userId: number, query: UserEmergencyQuery): Promise<Page<UserEmergency>> =>
  listPage(db, {
    rows: db
      .selectFrom('emergencies as e')
      .innerJoinLateral(
        (from) =>
          from
            .selectFrom('emergency_responses')
            .selectAll()
            .whereRef('emergency_id', '=', 'e.id')
            .where('user_id', '=', userId)
            .limit(sql.lit(1))
            .as('r'),
        (join) => join.onTrue(),
      )
      .select([
        'r.id',
        'e.id as emergencyId',
        'e.kind',
        'e.message',
        'e.started_at as startedAt',
        'e.ended_at as endedAt',
        'r.on_site as onSite',
        'r.location_name as locationName',
        'r.building_name as buildingName',
        'r.workspace_name as workspaceName',
        'r.desk_label as deskLabel',
        'r.action_state as actionState',
        'r.action_at as actionDate',
        'r.note',
        'r.how',
        sql<string | null>`(select u.name || ' ' || u.last_name from users u where u.id = r.marked_by)`.as('byName'),
      ]),
    query,
    sortable: { startedAt: sql`e.started_at` },
    defaultSort: '-startedAt',
    tieBreaker: sql`e.id`,
    count: 'exact',
  });

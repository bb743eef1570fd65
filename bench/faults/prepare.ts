import type { Database } from '../../api/src/platform/db/database.ts';
import { makeSession, makeUser, makeWorkspace } from '../../api/src/testing/make.ts';
import { type Send, sender } from '../../api/src/testing/send.ts';
import { writerCount } from './writers.ts';

/** An administrator's session, a workspace, and a user for each writer to reserve for. */
export async function prepareWriting(db: Database, url: string): Promise<[Send, { workspaceId: number; userIds: number[] }]> {
  const administrator = await makeUser(db, { userType: 2 });
  const workspace = await makeWorkspace(db, { capacity: 2 * writerCount });
  const users = await Promise.all(Array.from({ length: writerCount }, () => makeUser(db)));
  return [sender([url], await makeSession(db, administrator.id)), { workspaceId: workspace.id, userIds: users.map(({ id }) => id) }];
}

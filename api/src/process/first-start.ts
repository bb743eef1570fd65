import type { Config } from '#api/config.ts';
import type { Context } from '#api/context.ts';
import { isDemo } from '#features/installation/installation-service.ts';
import { createFirstAdministrator, isThereAnAdministrator } from '#features/users/first-administrator-service.ts';
import { beforeEach } from '#platform/db/before-each.ts';
import { exclusively } from '#platform/db/exclusive.ts';
import { announce } from '#platform/log.ts';
import type { OpenDatabase } from './open-database.ts';
import { StartError } from './start-error.ts';
import { goOn } from './stop.ts';

/**
 * Sees to it that somebody can sign in: ADMIN_EMAIL becomes the administrator where there is none; the embedded
 * database without it gets the demo company.
 * @returns whether this is the demo company
 * @throws StartError when a database of its own has no administrator and none is named
 */
export async function firstStart(ctx: Context, database: Pick<OpenDatabase, 'url' | 'embedded'>): Promise<boolean> {
  if (await isThereAnAdministrator(ctx)) return isDemo(ctx);
  return exclusively(database.url, 'firstStart', async () => {
    if (!(await isThereAnAdministrator(ctx))) await appointAdministrator(ctx, ctx.config, database.embedded);
    return isDemo(ctx);
  });
}

async function appointAdministrator(ctx: Context, { adminEmail, adminName }: Config, embedded: boolean): Promise<void> {
  if (adminEmail) {
    await createFirstAdministrator(ctx, adminEmail, adminName);
    announce(`${adminEmail} is the administrator now.`);
    return;
  }
  if (!embedded) {
    throw new StartError(
      'This installation has no administrator yet. Set ADMIN_EMAIL (and ADMIN_NAME, if you like) to the address of the first one.',
    );
  }
  announce('First start: loading the demo company …');
  const { loadDemo } = await import('#seeds/demo/load.ts');
  await loadDemo(beforeEach(ctx.db, goOn), ctx.now());
}

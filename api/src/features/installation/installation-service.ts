import type { Context } from '#api/context.ts';
import { relyingPartyOf } from '#platform/relying-party.ts';
import { findNoticeNumber, findOpenProviders, findPersonToTry, findSetting } from './installation-queries.ts';

/** As the contract's `installation` says it. */
export async function aboutInstallation({ db, config, nearMailbox = false }: Context) {
  const [privacyNotice, providers] = await Promise.all([findNoticeNumber(db), findOpenProviders(db)]);
  const { version, demo } = config;
  return { version, demo, mailbox: nearMailbox, passkeys: relyingPartyOf(config)?.origin ?? null, privacyNotice, providers };
}

/** Whether this database was filled with the demo company. */
export const isDemo = async (ctx: Pick<Context, 'db'>): Promise<boolean> => (await findSetting(ctx.db, 'demo')) === true;

/** Of the demo company somebody to look at the employees' own app as; null where that isn't served. */
export const personToTry = async ({ db, now, config }: Pick<Context, 'db' | 'now' | 'config'>): Promise<string | null> =>
  config.demo && config.employeeApp ? ((await findPersonToTry(db, now())) ?? null) : null;

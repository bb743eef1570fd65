// How somebody hears of what concerns them: by mail, on their devices, or both (decision 065).
// - Somehow they hear of it: without a device the mail comes, whatever was chosen; that of an emergency or an announcement always does.
// - A device is one person's, whoever subscribed on it last. Where it is reached is said by its browser, and may be no address of this network.
// - Neither choices nor devices are told to anybody, so there is no entry of them in the audit log.
import { devicesMax, type OwnNotifications } from '@population-tracker/contract/me/my-notifications';
import { type PushKind, pushKinds } from '@population-tracker/contract/me/push-kinds';
import { actorOf, type Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { arePushKeys, isPushAddress } from '#platform/push/push-address.ts';
import * as devices from '#platform/push/push-devices-queries.ts';
import { pushKeys } from '#platform/push/push-keys.ts';
import { refuse } from '#platform/refusal.ts';
import * as queries from './my-notifications-queries.ts';

export async function myNotifications(ctx: Context): Promise<OwnNotifications> {
  const { id } = actorOf(ctx);
  const keys = ctx.config.employeeApp ? await pushKeys(ctx.db, ctx.config) : null;
  const choices = new Map((await queries.findChoices(ctx.db, id)).map((one) => [one.kind, one]));
  const kinds = pushKinds.map((kind) => ({ kind, mail: choices.get(kind)?.mail ?? true, push: choices.get(kind)?.push ?? true }));
  return { key: keys?.publicKey ?? null, kinds, devices: await devices.findDevices(ctx.db, id) };
}

export async function chooseNotifications(
  ctx: Context,
  kind: PushKind,
  chosen: { mail: boolean; push: boolean },
): Promise<OwnNotifications> {
  if (kind === 'emergency' && !chosen.mail) refuse('push.emergencyMail', { field: 'mail' });
  if (kind === 'announcement' && !chosen.mail) refuse('push.announcementMail', { field: 'mail' });
  if (!chosen.mail && !chosen.push) refuse('push.noWay', { field: 'mail' });
  await queries.storeChoice(ctx.db, actorOf(ctx).id, kind, chosen);
  return myNotifications(ctx);
}

interface Given {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export async function addDevice(ctx: Context, { endpoint, keys }: Given): Promise<OwnNotifications & { id: number }> {
  const { id: userId, sessionId } = actorOf(ctx);
  if ((await myNotifications(ctx)).key === null) refuse('push.off');
  if (!isPushAddress(endpoint, ctx.config)) refuse('push.wrongAddress', { field: 'endpoint' });
  if (!arePushKeys(keys)) refuse('push.wrongKeys', { field: 'keys' });
  const id = await transaction(ctx, async ({ db }) => {
    await queries.lockPerson(db, userId);
    const count = await devices.countOthers(db, userId, endpoint);
    if (count >= devicesMax) refuse('push.tooManyDevices', { values: { count } });
    const device = (await queries.deviceOfSession(db, sessionId))?.device ?? '';
    return devices.storeDevice(db, userId, { endpoint, keys, device, sessionId: sessionId || null }, ctx.now());
  });
  return { ...(await myNotifications(ctx)), id };
}

export async function removeDevice(ctx: Context, id: number): Promise<OwnNotifications> {
  if (!(await devices.removeDevice(ctx.db, actorOf(ctx).id, id))) refuse('request.notFound');
  return myNotifications(ctx);
}

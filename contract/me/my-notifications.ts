import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { idParams, word } from '../kernel/primitives.ts';
import { pushKinds } from './push-kinds.ts';

/** So many devices hear of something at once. */
export const devicesMax = 8;

const kind = z.enum(pushKinds);

export const ownNotifications = z.object({
  /** By which a browser subscribes; null where this installation pushes nothing. */
  key: z.string().nullable(),
  kinds: z.array(z.object({ kind, mail: z.boolean(), push: z.boolean() })),
  devices: z.array(z.object({ id: z.number(), device: z.string(), made: z.string() })),
});
export type OwnNotifications = z.output<typeof ownNotifications>;

export const readMyNotifications = endpoint('GET /me/notifications', {
  summary: 'Of what the caller hears by mail and on their devices, and which devices these are.',
  needs: 'signedIn',
  scope: 'self',
  result: ownNotifications,
});

export const chooseMyNotifications = endpoint('PUT /me/notifications/:kind', {
  summary:
    'Chooses how the caller hears of something: by mail, on their devices, or both. The mails of emergencies and announcements always come.',
  needs: 'signedIn',
  scope: 'self',
  params: z.strictObject({ kind }),
  body: z.strictObject({ mail: z.boolean(), push: z.boolean() }),
  result: ownNotifications,
});

export const addMyDevice = endpoint('POST /me/devices', {
  summary: `Has a device of the caller's hear of what they chose, as its browser's push service knows it; at most ${devicesMax}.`,
  needs: 'signedIn',
  scope: 'self',
  body: z.strictObject({
    endpoint: word(1_000),
    keys: z.strictObject({ p256dh: word(100), auth: word(40) }),
  }),
  result: ownNotifications.extend({ id: z.number() }),
});

export const removeMyDevice = endpoint('DELETE /me/devices/:id', {
  summary: 'Has a device of the caller’s hear of nothing any more.',
  needs: 'signedIn',
  scope: 'self',
  params: idParams,
  result: ownNotifications,
});

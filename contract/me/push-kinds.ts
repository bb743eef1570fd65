/** What employees can hear of on their devices too. */
export const pushKinds = ['checkInReminder', 'released', 'fromWaitingList', 'emergency'] as const;
export type PushKind = (typeof pushKinds)[number];

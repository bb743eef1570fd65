/** What employees can hear of on their devices too. */
export const pushKinds = ['checkInReminder', 'released', 'fromWaitingList', 'meeting', 'guestAnswer', 'announcement', 'emergency'] as const;
export type PushKind = (typeof pushKinds)[number];

/** Of which a device tells too little: their mail comes, whatever is chosen. */
export const alwaysMailed: readonly PushKind[] = ['announcement', 'emergency'];

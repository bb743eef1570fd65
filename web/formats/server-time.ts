/** An answer tells whole seconds and is on its way for a while: what is closer than this is the same time. */
const sameMs = 3_000;

let aheadMs = 0;

/** Learns how far this device's clock is from the server's. @param date the `Date` header of an answer that came just now */
export function noteServerTime(date: string | null): void {
  const differenceMs = Date.parse(date ?? '') - Date.now();
  if (!Number.isNaN(differenceMs)) aheadMs = Math.abs(differenceMs) > sameMs ? differenceMs : 0;
}

/** The server's time for a time of this device, both in ms. */
export const serverTime = (deviceMs: number): number => deviceMs + aheadMs;

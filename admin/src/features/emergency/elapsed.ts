import { useEffect, useState } from 'react';
import { serverTime } from '#web/formats/server-time.ts';

const second = 1_000;

/** A span as a clock shows it: `00:14:32`, and `27:03:00` where it lasted longer than a day. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / second));
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** How long something has run: until its end, else until now. */
export const elapsedMs = ({ startedAt, endedAt }: { startedAt: string; endedAt?: string | null }, now: number): number =>
  (endedAt ? Date.parse(endedAt) : now) - Date.parse(startedAt);

/** The server's time now, in ms, renewed each second while `active`: what it wrote down is measured by its own clock. */
export const useServerNow = (active = true): number => serverTime(useNow(active));

/** This device's time now, in ms, renewed each second while `active`. */
export function useNow(active = true): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!active) return undefined;
    const timer = setInterval(() => setNow(Date.now()), second);
    return () => clearInterval(timer);
  }, [active]);
  return now;
}

/** Whether something has been so for a while. */
export function useLasting(so: boolean, whileMs: number): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    setLasting(false);
    if (!so) return undefined;
    const timer = setTimeout(() => setLasting(true), whileMs);
    return () => clearTimeout(timer);
  }, [so, whileMs]);
  return so && lasting;
}

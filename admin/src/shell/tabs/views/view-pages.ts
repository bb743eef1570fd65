import { type ComponentType, lazy } from 'react';
import type { Page, RouteRecord } from '#web/route-record.ts';

const fetched = new Map<string, ComponentType>();
const shown = new Map<string, ComponentType>();

/** Fetches a screen's file, which is there then for whoever shows it. @returns null where it can't be had: its view says so */
export async function fetchPage({ path, lazy: load }: RouteRecord): Promise<Page | null> {
  const page = (await load?.().catch(() => null)) ?? null;
  if (page) fetched.set(path, page.default);
  return page;
}

/**
 * One component for each screen, the same for as long as the panel is open, so that its views keep their state. React would draw without
 * the screen first, and once more with it, had it to ask for what is there already.
 */
export function shownPage({ path, lazy: load }: RouteRecord): ComponentType {
  const page = shown.get(path) ?? fetched.get(path) ?? lazy(load ?? (() => Promise.reject(new Error(`The screen ${path} has no page.`))));
  shown.set(path, page);
  return page;
}

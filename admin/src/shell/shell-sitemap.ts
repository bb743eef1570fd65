import { createContext, use } from 'react';
import { useMatches } from 'react-router';
import type { RouteRecord } from '#web/route-record.ts';

const SitemapContext = createContext<readonly RouteRecord[]>([]);

export const SitemapProvider = SitemapContext.Provider;
export const useSitemap = (): readonly RouteRecord[] => use(SitemapContext);

/** What a route hands to the frame: the record of the page it shows, or the title of a page outside of the frame. */
export interface RouteHandle {
  record?: RouteRecord;
  titleKey: RouteRecord['titleKey'];
}

/** The page shown now. */
export function usePage(): RouteHandle | null {
  const matches = useMatches();
  return (matches.findLast((match) => match.handle)?.handle as RouteHandle | undefined) ?? null;
}

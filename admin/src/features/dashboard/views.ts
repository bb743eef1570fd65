import { useHolds } from '#web/permissions.ts';

export const views = ['today', 'figures'] as const;
export type DashboardView = (typeof views)[number];

/** Those that somebody may see: who is where, and figures, are two permissions. */
export function useViews(): readonly DashboardView[] {
  const [today, figures] = [useHolds('presence.read'), useHolds('figures.read')];
  return views.filter((view) => (view === 'today' ? today : figures));
}

/** Which of the dashboard's views an address is about. Addresses with a period were kept before there was a view of today. */
export const viewIn = (address: URLSearchParams): DashboardView =>
  address.get('view') === 'figures' || address.has('period') ? 'figures' : 'today';

export const views = ['today', 'figures'] as const;
export type DashboardView = (typeof views)[number];

/** Which of the dashboard's views an address is about. Addresses with a period were kept before there was a view of today. */
export const viewIn = (address: URLSearchParams): DashboardView =>
  address.get('view') === 'figures' || address.has('period') ? 'figures' : 'today';

import type { NavigateFunction } from 'react-router';
import { firstInSight } from './sight.ts';
import type { TourStep } from './tours.ts';

interface Opening {
  to: string;
  replace: boolean;
  /** A form opens over the screen. */
  opensRecord: boolean;
}

/** What has to be opened for a step; null where it is open already. Filters and the page of a list stay as they are. */
export function addressOf(step: TourStep): Opening | null {
  if (isAt(step)) return null;
  const link = step.through ? firstInSight<HTMLAnchorElement>([step.through]) : null;
  const { pathname, searchParams } = new URL(link?.href ?? step.path, window.location.href);
  const id = searchParams.get('id');
  const here = pathname === window.location.pathname;
  const query = here ? new URLSearchParams(window.location.search) : searchParams;
  if (id === null) query.delete('id');
  else query.set('id', id);
  return { to: withQuery(pathname, query), replace: here, opensRecord: id !== null };
}

/** Whether the step's screen is shown, with the form that it wants and no other. */
export function isAt({ path, through }: TourStep): boolean {
  const { pathname, searchParams } = new URL(path, window.location.href);
  const id = new URLSearchParams(window.location.search).get('id');
  return pathname === window.location.pathname && (through ? id !== null : id === searchParams.get('id'));
}

/** Whether the step stands on a form that opens over its screen. */
export const wantsRecord = ({ path, through }: TourStep): boolean =>
  through !== undefined || new URL(path, window.location.href).searchParams.has('id');

/** Closes the form that is open over a screen, while that screen is still shown. */
export function closeRecord(path: string, navigate: NavigateFunction): void {
  const query = new URLSearchParams(window.location.search);
  if (!query.has('id') || path !== window.location.pathname) return;
  query.delete('id');
  void navigate(withQuery(path, query), { replace: true });
}

/** Without its query. */
export const pathOf = ({ path }: TourStep): string => new URL(path, window.location.href).pathname;

const withQuery = (pathname: string, query: URLSearchParams): string => (query.size > 0 ? `${pathname}?${query}` : pathname);

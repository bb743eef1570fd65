import { readReservationCalendar, readTimeline } from '@population-tracker/contract/reservations/reservation-views';
import { bind } from '#platform/http/bind.ts';
import { calendar, timeline } from './views-service.ts';

export const viewRoutes = [
  bind(readTimeline, (ctx, { query }) => timeline(ctx, query)),
  bind(readReservationCalendar, (ctx, { query }) => calendar(ctx, query)),
];

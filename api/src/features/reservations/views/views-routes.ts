import { readReservationCalendar, readTimeline } from '@population-tracker/contract/reservations/reservation-views';
import { bindReading } from '#platform/http/bind.ts';
import { calendar, timeline } from './views-service.ts';

export const viewRoutes = [
  bindReading(readTimeline, (ctx, { query }) => timeline(ctx, query)),
  bindReading(readReservationCalendar, (ctx, { query }) => calendar(ctx, query)),
];

import type { ErrorText } from '../kernel/error-text.ts';

/** What speaks against figures by mail. */
export const slotReportErrors = {
  'slotReports.recipients': { status: 422, en: 'Must be at most 10 addresses.', tr: 'En çok 10 adres olabilir.' },
  'slotReports.times': { status: 422, en: 'Must be at most 6 times of the day.', tr: 'Günde en çok 6 saat olabilir.' },
  'slotReports.locationUnknown': { status: 422, en: 'There is no such location.', tr: 'Böyle bir konum yok.' },
} as const satisfies Record<string, ErrorText>;

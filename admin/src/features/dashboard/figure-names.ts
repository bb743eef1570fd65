import { type Icon, IconBus, IconCalendarEvent, IconParking, IconToolsKitchen2 } from '@tabler/icons-react';

/** The counts of the dashboard, in their order. */
export const figureNames = ['reservations', 'parking', 'shuttle', 'diningHall'] as const;
export type FigureName = (typeof figureNames)[number];
export const figureIcons: Record<FigureName, Icon> = {
  reservations: IconCalendarEvent,
  parking: IconParking,
  shuttle: IconBus,
  diningHall: IconToolsKitchen2,
};

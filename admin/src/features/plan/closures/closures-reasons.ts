import type { ClosureReason } from '@population-tracker/contract/plan/closures/closures';
import { type Icon, IconBarrierBlock, IconBuildingOff, IconCalendarEvent, IconDots, IconFlag } from '@tabler/icons-react';

export const reasonIcons: Record<ClosureReason, Icon> = {
  publicHoliday: IconFlag,
  companyHoliday: IconBuildingOff,
  works: IconBarrierBlock,
  event: IconCalendarEvent,
  other: IconDots,
};

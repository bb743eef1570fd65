import type { DayPlan } from '@population-tracker/contract/me/day-plan';
import { type Icon, IconBeach, IconHome, IconLuggage } from '@tabler/icons-react';

export const planIcons: Record<DayPlan, Icon> = { remote: IconHome, leave: IconBeach, travel: IconLuggage };

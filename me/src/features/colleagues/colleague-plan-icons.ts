import type { ToldPlan } from '@population-tracker/contract/me/day-plan';
import { type Icon, IconCalendarOff, IconHome } from '@tabler/icons-react';

/** Of what is told of others; away is one, whatever is behind it. */
export const toldIcons: Record<ToldPlan, Icon> = { remote: IconHome, away: IconCalendarOff };

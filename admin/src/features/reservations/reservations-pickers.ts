import type { Area } from '@population-tracker/contract/reservations/reservations';
import {
  type Icon,
  IconArmchair,
  IconBarbell,
  IconBus,
  IconParking,
  IconPaw,
  IconToolsKitchen2,
  IconUsersGroup,
} from '@tabler/icons-react';

/** How an area looks, wherever it is chosen or named. */
export const areaIcons: Record<Area, Icon> = {
  workspace: IconArmchair,
  meetingRoom: IconUsersGroup,
  diningHall: IconToolsKitchen2,
  shuttle: IconBus,
  parking: IconParking,
  gym: IconBarbell,
  pet: IconPaw,
};

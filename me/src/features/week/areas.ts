import type { OwnReservation } from '@population-tracker/contract/me/me';
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

export const areaIcons: Record<OwnReservation['area'], Icon> = {
  workspace: IconArmchair,
  meetingRoom: IconUsersGroup,
  diningHall: IconToolsKitchen2,
  shuttle: IconBus,
  parking: IconParking,
  gym: IconBarbell,
  pet: IconPaw,
};

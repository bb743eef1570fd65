import type { Permission } from '@population-tracker/contract/kernel/permissions';
import type { Icon } from '@tabler/icons-react';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { PopupItem } from '#ui/popup-menu/PopupItem.tsx';
import { useHolds } from '#web/permissions.ts';

interface Props {
  to: string;
  label: string;
  icon: Icon;
  /** What opens the screen that it leads to. */
  needs: Permission;
}

/** From a place to another screen, for whoever may open that. */
export function PlaceWay({ to, label, icon, needs }: Props) {
  if (!useHolds(needs)) return null;
  return (
    <PopupItem icon={<DrawnIcon of={icon} />} to={to}>
      {label}
    </PopupItem>
  );
}

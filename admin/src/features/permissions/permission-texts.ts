import type { Grant, PermissionSet } from '@population-tracker/contract/grants';
import type { BuiltInSet } from '@population-tracker/contract/kernel/permissions';
import {
  type Icon,
  IconBuilding,
  IconChartBar,
  IconCrown,
  IconDoorEnter,
  IconEye,
  IconSettings,
  IconShieldCheck,
  IconShieldStar,
  IconUrgent,
  IconUsers,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

export const setIcons: Record<BuiltInSet, Icon> = {
  owner: IconCrown,
  administrator: IconShieldCheck,
  emergencyManager: IconUrgent,
  locationAdministrator: IconBuilding,
  reception: IconDoorEnter,
  facilityAnalyst: IconChartBar,
  securityOfficer: IconShieldStar,
  peopleAdministrator: IconUsers,
  auditor: IconEye,
};
export const ownSetIcon: Icon = IconSettings;

/** What a set is called: one that the product brings in the language at hand. */
export function useSetName(): (set: Pick<PermissionSet, 'builtIn' | 'name'>) => string {
  const { t } = useTranslation('permissions');
  return ({ builtIn, name }) => (builtIn ? t(`sets.${builtIn}`) : name);
}

export const personOf = ({ name, lastName }: Pick<Grant, 'name' | 'lastName'>): string => `${name} ${lastName}`;

/** What shows permissions: read again after one has changed. */
export const permissionPaths = ['/grants', '/permission-sets'];

import { userTypes } from '@population-tracker/contract/kernel/roles';
import { type UserStatus, userStatuses } from '@population-tracker/contract/users/users';
import type { TFunction } from 'i18next';

/** The types that a user can have; "All" is only a filter's. */
export const typeOptions = (t: TFunction) => [
  { value: userTypes.normal, label: t('users:type.normal') },
  { value: userTypes.administrator, label: t('users:type.administrator') },
  { value: userTypes.emergencyManager, label: t('users:type.emergencyManager') },
];

export const typeText = (t: TFunction, userType: number): string => typeOptions(t).find(({ value }) => value === userType)?.label ?? '';

export const statusText = (t: TFunction, status: UserStatus): string => t(`users:${status}`);

export const statusOptions = (t: TFunction) => userStatuses.map((status) => ({ value: status, label: statusText(t, status) }));

export const fullName = (user: { name: string; lastName: string }): string => `${user.name} ${user.lastName}`;

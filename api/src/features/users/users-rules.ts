import { type Grant, reaches } from '@population-tracker/contract/kernel/permissions';
import { userTypes } from '@population-tracker/contract/kernel/roles';
import type { User, UserChange } from '@population-tracker/contract/users/users';

type Fields = Omit<User, 'id' | 'created' | 'updated' | 'version' | 'siteName' | 'teams'>;

/** The fields of a change that say something new. */
export function newValues(before: User, { version: _, reservations: __, ...change }: UserChange): Partial<Fields> {
  const fields = Object.entries(change).filter(([name, value]) => value !== undefined && value !== before[name as keyof Fields]);
  return Object.fromEntries(fields) as Partial<Fields>;
}

type Standing = Pick<User, 'userType' | 'status'>;

export const isActiveAdministrator = (user: Standing): boolean => user.userType === userTypes.administrator && user.status === 'active';

/** Whether the panel closes for somebody's open sessions: on becoming passive, and on any change of their type. */
export const endsAccess = (before: Standing, after: Standing): boolean =>
  before.userType !== after.userType || (before.status === 'active' && after.status !== 'active');

/** Whether somebody holds, at each place, all that another holds. */
export const holdsAllOf = (own: readonly Grant[], others: readonly Grant[]): boolean =>
  others.every(({ permissions, locationId }) => permissions.every((permission) => reaches(own, permission, locationId)));

/** The audit log has the id and the times by itself. */
export const auditOf = ({
  name,
  lastName,
  email,
  status,
  managerFullName,
  managerEmail,
  exceptional,
  userType,
  language,
  department,
  employeeNumber,
  siteId,
}: Fields): Fields => ({
  name,
  lastName,
  email,
  status,
  managerFullName,
  managerEmail,
  exceptional,
  userType,
  language,
  department,
  employeeNumber,
  siteId,
});

export const fullName = ({ name, lastName }: Pick<User, 'name' | 'lastName'>): string => `${name} ${lastName}`;

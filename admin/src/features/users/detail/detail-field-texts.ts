import { type User, userFields } from '@population-tracker/contract/users/users';
import { useTranslation } from 'react-i18next';
import { usePlan } from '#features/plan/plan-pickers.tsx';
import { useLanguageOptions } from '../language/language-options.ts';
import { statusText, typeText } from '../user-texts.ts';

export type UserField = keyof typeof userFields;

export const isUserField = (field: string): field is UserField => Object.hasOwn(userFields, field);

const labels = {
  name: 'name',
  lastName: 'lastName',
  email: 'users:email',
  managerFullName: 'managerFullName',
  managerEmail: 'managerEmail',
  userType: 'users:userType',
  status: 'users:status',
  exceptional: 'users:exceptional',
  language: 'frame.language',
  department: 'users:department',
  employeeNumber: 'users:employeeNumber',
  siteId: 'users:site',
} satisfies Record<UserField, string>;

/** A user's fields and their values in the words of the form. */
export function useFieldTexts() {
  const { t } = useTranslation(['users/detail', 'users']);
  const languages = useLanguageOptions();
  const locations = usePlan()?.locations ?? [];
  const value = (field: string, saved: unknown): string => {
    if (field === 'language') return languages.find((option) => option.value === (saved ?? 'automatic'))?.label ?? '';
    if (saved === null || saved === undefined || saved === '') return t('conflict.empty');
    if (field === 'userType') return typeText(t, Number(saved));
    if (field === 'siteId') return locations.find(({ id }) => id === saved)?.name ?? t('goneSite');
    if (field === 'status') return statusText(t, saved as User['status']);
    return field === 'exceptional' ? t(saved ? 'users:yes' : 'users:no') : String(saved);
  };
  return { label: (field: string) => t(labels[field as UserField]), value };
}

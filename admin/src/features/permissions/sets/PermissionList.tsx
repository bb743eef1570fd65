import type { Permission } from '@population-tracker/contract/kernel/permissions';
import { useTranslation } from 'react-i18next';
import classes from './sets.module.css';

/** What a set permits, in words. */
export function PermissionList({ permissions }: { permissions: readonly Permission[] }) {
  const { t } = useTranslation('permissions');
  return (
    <ul className={classes.permissions} aria-label={t('permits')}>
      {permissions.map((permission) => (
        <li key={permission}>{t(`permission.${permission}`)}</li>
      ))}
    </ul>
  );
}

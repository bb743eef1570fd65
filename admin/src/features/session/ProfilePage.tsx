import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session.ts';
import { FormSection } from '../../ui/form/FormPage.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { OpenSessions } from './parts/profile/OpenSessions.tsx';
import { PasswordSection } from './parts/profile/PasswordSection.tsx';
import css from './parts/profile/profile.module.css';

/** One's own data, password and sessions. */
export default function ProfilePage(): ReactNode {
  const { t } = useTranslation('session');
  const { user } = useSession();
  if (!user) return null;
  const facts: [string, string][] = [
    [t('profile.name'), user.name],
    [t('profile.lastName'), user.lastName],
    [t('profile.email'), user.email],
    [t('profile.role'), user.roles.map((role) => t(`profile.roles.${role}`)).join(', ')],
  ];
  return (
    <Page>
      <PageHeader title={t('profile.title')} />
      <div className={css.sections}>
        <FormSection title={t('profile.person')} help={t('profile.managed')}>
          <dl className={css.facts}>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </FormSection>
        {user.roles.includes('admin') && <PasswordSection hasPassword={user.hasPassword} />}
        <OpenSessions />
      </div>
    </Page>
  );
}

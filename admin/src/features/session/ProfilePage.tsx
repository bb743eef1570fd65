import { listPasskeys } from '@population-tracker/contract/session/passkeys';
import { listSessions } from '@population-tracker/contract/session/session';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FormSection } from '#ui/form/FormPage.tsx';
import { Page } from '#ui/page/Page.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { useCall } from '#web/query.ts';
import { useSession } from '#web/session.ts';
import { LanguageSection } from './profile/LanguageSection.tsx';
import { NoticeSection } from './profile/NoticeSection.tsx';
import { OpenSessions } from './profile/OpenSessions.tsx';
import { PasskeySection } from './profile/PasskeySection.tsx';
import { PasswordSection } from './profile/PasswordSection.tsx';
import css from './profile/profile.module.css';
import { TabsSection } from './profile/TabsSection.tsx';

/** One's own data, language, password, passkeys and sessions. */
export default function ProfilePage(): ReactNode {
  const { t } = useTranslation('session');
  const { user } = useSession();
  // Neither moves the other when it comes.
  const isKnown = ![useCall(listPasskeys, {}), useCall(listSessions, {})].some(({ isPending }) => isPending);
  if (!user) return null;
  const facts: [string, string][] = [
    [t('profile.name'), user.name],
    [t('profile.lastName'), user.lastName],
    [t('profile.email'), user.email],
    [t('profile.role'), user.roles.map((role) => t(`profile.roles.${role}`)).join(', ')],
  ];
  const admin = user.roles.includes('admin');
  return (
    <Page>
      <PageHeader title={t('profile.title')} />
      <div className={css.sections}>
        <FormSection title={t('profile.person')} help={t('profile.managed')}>
          <dl className={css.facts}>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt className="pt-quiet">{name}</dt>
                <dd className="pt-break">{value}</dd>
              </div>
            ))}
          </dl>
          {admin ? (
            <p>
              <Link to={`/usermanagement?id=${user.id}`}>{t('profile.edit')}</Link>
            </p>
          ) : null}
        </FormSection>
        <LanguageSection />
        <TabsSection />
        {admin && <PasswordSection email={user.email} hasPassword={user.hasPassword} />}
        {isKnown && <PasskeySection email={user.email} hasPassword={user.hasPassword} />}
        {isKnown && <OpenSessions />}
        <NoticeSection />
      </div>
    </Page>
  );
}

import { createIdentityProvider, listIdentityProviders } from '@population-tracker/contract/session/identity-providers';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { AddButton } from '#ui/AddButton.tsx';
import { useRecordParam } from '#ui/form/record-param.ts';
import { Page } from '#ui/page/Page.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { useMayCall } from '#web/permissions.ts';
import { useCall } from '#web/query.ts';
import { Providers } from './Providers.tsx';
import { SignInRules } from './SignInRules.tsx';
import { WaitingPeople } from './WaitingPeople.tsx';

const ProviderPage = lazy(() => import('./ProviderPage.tsx'));

/** How the company signs in: at which providers, who waits for an owner there, and in how many places at once. */
export function SignIn({ screens }: { screens: ReactNode }) {
  const { t } = useTranslation('permissions');
  const { t: tSignIn } = useTranslation('permissions/sign-in');
  const { open, href } = useRecordParam();
  const { data } = useCall(listIdentityProviders, {});
  const mayChange = useMayCall(createIdentityProvider);
  const found = open === 'new' ? null : data?.items.find(({ id }) => id === open);
  if (open !== null && data && found !== undefined && mayChange)
    return (
      <Suspense>
        <ProviderPage key={open} provider={found} all={data} />
      </Suspense>
    );
  // Offered from the first paint on; where secrets can't be kept it goes.
  const mayAdd = mayChange && data?.available !== false;
  return (
    <Page>
      <PageHeader
        title={t('title')}
        actions={
          <>
            {screens}
            {mayAdd ? <AddButton to={href('new')} label={tSignIn('add')} /> : null}
          </>
        }
      />
      <div className="pt-below-4">
        <WaitingPeople />
        <Providers answer={data} href={mayChange ? href : undefined} />
        <SignInRules />
      </div>
    </Page>
  );
}

import { productTitle } from '@population-tracker/contract/kernel/constants';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/page/EmptyState.tsx';

/** Sign-in stands in the panel until this app has its own. */
export function SignedOut() {
  const { t } = useTranslation('week');
  useEffect(() => {
    document.title = `${t('title')} - ${productTitle}`;
  });
  return (
    <main>
      <EmptyState title={t('signedOut')} text={t('signedOutText')} actions={<a href="/login">{t('signIn')}</a>} />
    </main>
  );
}

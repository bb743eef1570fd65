import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { readSession } from '../../lib/session.ts';
import { safeTarget, signInPath } from './parts/redirect.ts';
import { SignInFrame } from './parts/sign-in/SignInFrame.tsx';

/** Where another sign-in comes back to: whoever is signed in by then goes on to the wanted page, anybody else to sign-in. */
export default function AuthRedirectPage(): ReactNode {
  const { t } = useTranslation('session');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const target = safeTarget(search.get('redirect')) ?? '/';
  useEffect(() => {
    void navigate(readSession().token ? target : signInPath(target), { replace: true });
  }, [navigate, target]);
  return (
    <SignInFrame>
      <h1>{t('authRedirect.title')}</h1>
    </SignInFrame>
  );
}

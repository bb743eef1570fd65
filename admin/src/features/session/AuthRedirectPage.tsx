import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { beginSession, readSession } from '#web/session.ts';
import { safeTarget, signInPath } from './redirect.ts';
import { LinkStep } from './sign-in/LinkStep.tsx';
import { SignInFrame } from './sign-in/SignInFrame.tsx';

/**
 * Where another sign-in comes back to: whoever is signed in by then goes on to the wanted page, anybody else to sign-in.
 * A mailed link arrives here too, and waits for a press.
 */
export default function AuthRedirectPage(): ReactNode {
  const { t } = useTranslation('session');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const link = /^#link=([\w-]+)$/.exec(useLocation().hash)?.[1];
  const target = safeTarget(search.get('redirect')) ?? '/';
  useEffect(() => {
    if (link) return;
    void navigate(readSession().token ? target : signInPath(target), { replace: true });
  }, [link, navigate, target]);
  return (
    <SignInFrame>
      {link ? (
        <LinkStep
          link={link}
          onEntered={async (token, profile) => {
            beginSession(token, profile);
            await navigate(target, { replace: true });
          }}
        />
      ) : (
        <h1>{t('authRedirect.title')}</h1>
      )}
    </SignInFrame>
  );
}

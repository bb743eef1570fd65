import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { beginSession, readSession } from '#web/session.ts';
import type { Entered } from '#web/sign-in/use-handover.ts';
import { safeTarget, signInPath } from './redirect.ts';
import { HandoverStep } from './sign-in/HandoverStep.tsx';
import { LinkStep } from './sign-in/LinkStep.tsx';
import { SignInFrame } from './sign-in/SignInFrame.tsx';

/**
 * Where another sign-in comes back to: whoever is signed in by then goes on to the wanted page, anybody else to sign-in.
 * A mailed link arrives here too, and waits for a press; and whoever comes back from a provider, with a code for the session.
 */
export default function AuthRedirectPage(): ReactNode {
  const { t } = useTranslation('session');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const link = /^#link=([\w-]+)$/.exec(hash)?.[1];
  const [handover] = useState(() => /^#handover=([\w-]+)$/.exec(hash)?.[1]);
  const target = safeTarget(search.get('redirect')) ?? '/';
  useEffect(() => {
    if (link || handover) return;
    void navigate(readSession().token ? target : signInPath(target), { replace: true });
  }, [link, handover, navigate, target]);
  const enter = async ({ token, person, target }: Entered) => {
    beginSession(token, person);
    await navigate(target, { replace: true });
  };
  return (
    <SignInFrame>
      {handover ? (
        <HandoverStep code={handover} onEntered={enter} />
      ) : link ? (
        <LinkStep link={link} onEntered={(token, person) => enter({ token, person, target })} />
      ) : (
        <h1>{t('authRedirect.title')}</h1>
      )}
    </SignInFrame>
  );
}

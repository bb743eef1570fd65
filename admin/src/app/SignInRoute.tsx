import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { safeTarget } from '#features/session/redirect.ts';
import SignInPage from '#features/session/SignInPage.tsx';
import { beginSession } from '#web/session.ts';

/** Sign-in for whoever logged out or lost the session while the panel is open. */
export default function SignInRoute(): ReactNode {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  return (
    <SignInPage
      onEntered={async (token, profile) => {
        beginSession(token, profile);
        await navigate(safeTarget(search.get('redirect')) ?? '/', { replace: true });
      }}
    />
  );
}

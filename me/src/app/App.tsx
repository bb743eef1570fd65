import { isDay } from '@population-tracker/contract/kernel/days';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { ConnectionLine } from '#features/frame/ConnectionLine.tsx';
import { Frame } from '#features/frame/Frame.tsx';
import { ScreenBoundary } from '#features/frame/ScreenBoundary.tsx';
import { EmergencyFirst } from '#features/safety/EmergencyFirst.tsx';
import { WeekPage } from '#features/week/WeekPage.tsx';
import { NoticeHost } from '#ui/touch/NoticeHost.tsx';
import { useAddress } from '#web/address.ts';
import { useSession } from '#web/session.ts';
import { watchSession } from './watch-session.ts';

const ColleaguePage = lazy(() => import('#features/colleagues/ColleaguePage.tsx'));
const ColleaguesPage = lazy(() => import('#features/colleagues/ColleaguesPage.tsx'));
const SignIn = lazy(() => import('#features/sign-in/SignIn.tsx'));
const DayPage = lazy(() => import('#features/week/day/DayPage.tsx'));
const PieceOfPlan = lazy(() => import('#features/week/day/PieceOfPlan.tsx').catch(() => ({ default: () => null })));
const FloorPage = lazy(() => import('#features/week/floor/FloorPage.tsx'));
const ScanPage = lazy(() => import('#features/scan/ScanPage.tsx'));
const ScannerPage = lazy(() => import('#features/scan/ScannerPage.tsx'));
const PrivacyCard = lazy(() => import('#features/frame/PrivacyCard.tsx').catch(() => ({ default: () => null })));
const MePage = lazy(() => import('#features/person/MePage.tsx'));

/** The employees' own app: few screens, each with an address below /my/. */
export function App(): ReactNode {
  const { token } = useSession();
  useEffect(watchSession, []);
  return (
    <>
      <ScreenBoundary resetKey={token ?? ''}>{token ? <Signed /> : <Suspense>{<SignIn />}</Suspense>}</ScreenBoundary>
      <NoticeHost />
    </>
  );
}

function Signed(): ReactNode {
  const { pathname } = useAddress();
  const path = pathname.replace(/^\/my\/?/, '');
  const colleague = /^colleagues(?:\/(\d{1,9}))?$/.exec(path);
  const code = /^c\/([^/]+)\/?$/.exec(path)?.[1];
  const day = /^days\/([\d-]+)$/.exec(path)?.[1];
  return (
    <EmergencyFirst line={<ConnectionLine plain />}>
      {(bar) => (
        <Frame
          at={path === 'me' || path === 'plan' || path === 'scan' ? path : colleague ? 'colleagues' : code ? 'scan' : 'week'}
          above={[bar, <ConnectionLine key="connection" />]}
          beneath={<Suspense>{<PrivacyCard />}</Suspense>}
        >
          <Suspense>
            {path === 'me' ? (
              <MePage />
            ) : path === 'plan' ? (
              <FloorPage />
            ) : path === 'scan' ? (
              <ScannerPage />
            ) : colleague?.[1] ? (
              <ColleaguePage key={colleague[1]} id={Number(colleague[1])} />
            ) : colleague ? (
              <ColleaguesPage />
            ) : code ? (
              <ScanPage
                key={code}
                code={codeIn(code)}
                plan={(desk) => (
                  <Suspense>
                    <PieceOfPlan {...desk} />
                  </Suspense>
                )}
              />
            ) : day && isDay(day) ? (
              <DayPage key={day} day={day} />
            ) : (
              <WeekPage />
            )}
          </Suspense>
        </Frame>
      )}
    </EmergencyFirst>
  );
}

/** As the address has it; what can't be read is a code that nobody knows. */
function codeIn(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

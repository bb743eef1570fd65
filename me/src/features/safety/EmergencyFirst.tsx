import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmergencyBar } from './EmergencyBar.tsx';
import { EmergencyPage } from './EmergencyPage.tsx';
import { type Asking, useOwnEmergencies } from './use-own-emergencies.ts';

const hasAnswered = ({ actionState, unsent }: Asking): boolean => actionState !== 'none' || unsent !== null;

interface Props {
  /** Says whether the server is out of reach, and as of when this is. */
  line: ReactNode;
  children: (bar: ReactNode) => ReactNode;
}

/** What asks and has no answer stands before everything else; afterwards a bar above the app leads back to it. */
export function EmergencyFirst({ line, children }: Props): ReactNode {
  // Its words are fetched with the app, so that none has to be waited for then.
  useTranslation('safety', { useSuspense: false });
  const asking = useOwnEmergencies();
  const [opened, setOpened] = useState<number | null>(null);
  const waiting = asking.find((one) => !hasAnswered(one));
  const shown = waiting ?? asking.find(({ id }) => id === opened);
  const waitingId = waiting?.id ?? null;
  // Whoever answers sees what was recorded before they go on.
  useEffect(() => {
    if (waitingId !== null) setOpened(waitingId);
  }, [waitingId]);
  if (shown) return <EmergencyPage key={shown.id} {...shown} line={line} onLeave={() => setOpened(null)} />;
  return children(asking.map((one) => <EmergencyBar key={one.id} {...one} onOpen={() => setOpened(one.id)} />));
}

import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { onProofNeeded } from '#web/client.ts';
import { queryClient } from '#web/query.ts';

interface DialogProps {
  onDone: (given: boolean) => void;
}

/** One that can't be fetched leaves the call refused, which says why. */
const ProofDialog = lazy(() => import('./ProofDialog.tsx').catch(() => ({ default: NotThere })));

function NotThere({ onDone }: DialogProps): ReactNode {
  useEffect(() => onDone(false));
  return null;
}

/** Where whoever does what asks for a fresh proof is asked for it: once for the whole panel, whichever call was refused. */
export function ProofHost(): ReactNode {
  const [asked, setAsked] = useState<DialogProps | null>(null);
  useEffect(
    () =>
      onProofNeeded(
        () =>
          new Promise((resolve) => {
            const onDone = (given: boolean) => {
              setAsked(null);
              resolve(given);
            };
            setAsked({ onDone });
          }),
      ),
    [],
  );
  if (!asked) return null;
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <ProofDialog {...asked} />
      </Suspense>
    </QueryClientProvider>
  );
}

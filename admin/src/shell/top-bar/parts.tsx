import type { Role } from '@population-tracker/contract/roles';
import { type ComponentType, createContext, lazy, type ReactNode, Suspense, use, useEffect, useState } from 'react';
import { useSession } from '../../lib/session.ts';

/** Something that a feature shows in the top bar; fetched once the first page is at rest. */
export interface TopBarPart {
  roles: readonly Role[];
  Part: ComponentType;
}

const nothing: { default: ComponentType } = { default: () => null };

/** Declares one: `topBarPart(['admin'], () => import('…'))`. One that can't be fetched is left out. */
export const topBarPart = (roles: readonly Role[], load: () => Promise<{ default: ComponentType }>): TopBarPart => ({
  roles,
  Part: lazy(() => load().catch(() => nothing)),
});

const PartsContext = createContext<readonly TopBarPart[]>([]);
/** The app hands in what the frame knows nothing of. */
export const TopBarPartsProvider = PartsContext.Provider;

const restMs = 3_000;

export function TopBarParts(): ReactNode {
  const parts = use(PartsContext);
  const { user } = useSession();
  const [atRest, setAtRest] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAtRest(true), restMs);
    return () => clearTimeout(timer);
  }, []);
  if (!atRest) return null;
  return parts
    .filter(({ roles }) => roles.some((role) => user?.roles.includes(role)))
    .map(({ Part }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: what the app hands in never changes
      <Suspense key={index}>
        <Part />
      </Suspense>
    ));
}

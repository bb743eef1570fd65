import type { Endpoint } from '@population-tracker/contract/kernel/endpoint';
import type { UserInfo } from '@population-tracker/contract/session/session';
import i18next from 'i18next';
import { type ComponentType, createContext, lazy, type ReactNode, Suspense, use, useEffect, useState } from 'react';
import { whenAtRest } from '#shell/when-at-rest.ts';
import { mayCall } from '#web/permissions.ts';
import { useSession } from '#web/session.ts';

interface Urgent {
  /** Of its texts. */
  namespace: string;
  /** Whether it is to stand there with the first page. */
  when: (user: UserInfo) => boolean;
}

/** Something that a feature shows in the top bar; fetched once the first page is at rest, or with it where that is urgent. */
export interface TopBarPart {
  call: Pick<Endpoint, 'needs' | 'scope'>;
  urgent: Urgent | null;
  /** Once it was fetched, it shows itself without a moment's wait. */
  component: () => ComponentType;
  fetch: () => Promise<unknown>;
}

const nothing: { default: ComponentType } = { default: () => null };

/** Declares one: `topBarPart({ needs: 'uploads.read', scope: 'company' }, () => import('…'))`, for whoever may make that call. One that can't be fetched is left out. */
export function topBarPart(
  call: TopBarPart['call'],
  load: () => Promise<{ default: ComponentType }>,
  urgent: Urgent | null = null,
): TopBarPart {
  let fetched: ComponentType | null = null;
  const fetch = async () => {
    const module = await load().catch(() => nothing);
    fetched = module.default;
    return module;
  };
  const Later = lazy(fetch);
  return { call, urgent, component: () => fetched ?? Later, fetch };
}

/** Fetches what is urgent for whoever is signed in. Never fails: what can't be fetched comes later, or not at all. */
export async function fetchUrgent(parts: readonly TopBarPart[], user: UserInfo | null): Promise<void> {
  const urgent = parts.flatMap((part) =>
    user && isUrgent(part, user) ? [part.fetch(), i18next.loadNamespaces(part.urgent.namespace)] : [],
  );
  await Promise.allSettled(urgent);
}

const isUrgent = (part: TopBarPart, user: UserInfo): part is TopBarPart & { urgent: Urgent } =>
  isFor(part, user) && part.urgent?.when(user) === true;
const isFor = ({ call }: TopBarPart, user: UserInfo): boolean => mayCall(call, user);

const PartsContext = createContext<readonly TopBarPart[]>([]);
/** The app hands in what the frame knows nothing of. */
export const TopBarPartsProvider = PartsContext.Provider;

export function TopBarParts(): ReactNode {
  const parts = use(PartsContext);
  const { user } = useSession();
  const [atRest, setAtRest] = useState(false);
  useEffect(() => whenAtRest(() => setAtRest(true)), []);
  if (!user) return null;
  return parts.map((part, index) =>
    isFor(part, user) && (atRest || isUrgent(part, user)) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: what the app hands in never changes
      <Suspense key={index}>
        <Part of={part} />
      </Suspense>
    ) : null,
  );
}

/** As it was when it was first shown: fetched meanwhile, it is the same. */
function Part({ of: part }: { of: TopBarPart }): ReactNode {
  const [Shown] = useState(() => part.component());
  return <Shown />;
}

import { typesBeyond } from '@population-tracker/contract/kernel/permissions';
import type { listUsers } from '@population-tracker/contract/users/users';
import { startTransition, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkAction, Chosen } from '#ui/table/column.ts';
import type { ListState } from '#ui/table/list-state.ts';
import { useHolds, useRights } from '#web/permissions.ts';
import { useView } from '#web/view.ts';
import type { Export } from '../use-export.ts';
import type { AskedSelection, Change } from './bulk-selection.ts';

export interface AskedChange {
  selection: AskedSelection;
  /** Null where it is about a team. */
  change: Change | null;
  clear: () => void;
}

type BulkActions = typeof import('./bulk-actions.ts').bulkActions;

/** What can be done with many users at once, fetched when somebody is about to, and the change that waits for its confirmation. */
export function useBulk(list: ListState<typeof listUsers>, exported: Export) {
  const { t } = useTranslation('users');
  const { go } = useView();
  const { everywhere } = useRights();
  const reserves = useHolds('reservations.write');
  const [asked, setAsked] = useState<AskedChange | null>(null);
  const [fetched, setFetched] = useState<{ bulkActions: BulkActions } | null>(null);

  const fetchActions = async () => {
    const actions = await import('./bulk-actions.ts');
    startTransition(() => setFetched(actions));
  };
  const actions = (chosen: Chosen): BulkAction[] => {
    const ask = (selection: AskedSelection, change: Change) => setAsked({ selection, change, clear: chosen.clear });
    const askTeam = (selection: AskedSelection) => setAsked({ selection, change: null, clear: chosen.clear });
    const given = { t, chosen, query: list.query, exported, ask, askTeam, go, reserves, withheld: typesBeyond(everywhere) };
    return fetched?.bulkActions(given) ?? [];
  };
  const close = () => setAsked(null);
  const done = () => {
    asked?.clear();
    close();
  };
  return { actions, fetchActions, asked, close, done };
}

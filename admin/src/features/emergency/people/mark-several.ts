import { type ActionState, type EmergencyResponse, markEmergencyResponse } from '@population-tracker/contract/emergency/emergency';
import { IconAlertOctagon, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Selection } from '#ui/list/selection.ts';
import type { BulkAction } from '#ui/table/column.ts';
import { toast } from '#ui/toast.ts';
import { CallError, call } from '#web/client.ts';
import type { People } from './use-people.ts';

const icons = { safe: IconCircleCheck, notSafe: IconAlertOctagon, none: IconHelpCircle };
const offered = ['safe', 'notSafe', 'none'] as const;
const atOnce = 4;

/** Marks the chosen people by hand, each with the version that was seen: whoever answered meanwhile keeps their own word. */
export function useMarkSeveral(emergencyId: number, people: People): (chosen: Selection) => BulkAction[] {
  const { t } = useTranslation('emergency');
  const [busy, setBusy] = useState(false);
  const seen = useSeen(people);

  const mark = async (chosen: Selection, actionState: ActionState) => {
    setBusy(true);
    const rows = [...chosen.ids].flatMap((id) => seen.current.get(id) ?? []);
    const { marked, refused, failed, open } = await markAll(emergencyId, rows, actionState);
    people.hear(marked);
    people.settle();
    // Whoever was not reached stays chosen, for another try.
    if (failed) chosen.togglePage([...chosen.ids].filter((id) => !open.has(id)));
    else chosen.clear();
    setBusy(false);
    if (marked.length > 0) toast.success(t(`several.${actionState}`, { count: marked.length }));
    if (refused > 0) toast.error(t('several.refused', { count: refused }));
    if (failed) toast.error(failed.message);
  };
  return (chosen) =>
    offered.map((state) => ({
      key: state,
      label: t(`mark.as.${state}`),
      icon: icons[state],
      busy,
      run: () => void mark(chosen, state),
    }));
}

async function markAll(emergencyId: number, rows: readonly EmergencyResponse[], actionState: ActionState) {
  const marked: EmergencyResponse[] = [];
  const open = new Set<number>();
  let refused = 0;
  let failed: CallError | null = null;
  const waiting = [...rows];
  const work = async () => {
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      const input = { params: { id: emergencyId, responseId: row.id }, body: { actionState, version: row.version } };
      const answer = await call(markEmergencyResponse, input, { quiet: true }).catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        if (error.httpStatus === 409) refused++;
        else {
          failed ??= error;
          open.add(row.id);
        }
        return null;
      });
      if (answer) marked.push(answer);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { marked, refused, failed: failed as CallError | null, open };
}

/** The newest of each row that was on a page: the chosen ones may stand on several. */
function useSeen({ rows }: People) {
  const seen = useRef(new Map<number, EmergencyResponse>());
  useEffect(() => {
    for (const { row } of rows ?? []) seen.current.set(row.id, row);
  }, [rows]);
  return seen;
}

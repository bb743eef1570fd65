import type { PassiveFate, PlaceFate, PlanImpact } from '@population-tracker/contract/plan/plan-impact';
import type { ReactNode } from 'react';
import { confirm } from '#ui/dialog/confirm.ts';
import { Leaving, moveOf } from './Leaving.tsx';

interface Question {
  title: string;
  /** What is said beside the reservations. */
  text: ReactNode;
  confirmLabel: string;
  impact: PlanImpact;
}

/** Asks before a place is deleted. @returns what becomes of its reservations; `none` where it has none, null where the place stays */
export async function askDeleting({ impact, text, ...question }: Question): Promise<PlaceFate | 'none' | null> {
  let fate: PassiveFate = moveOf(impact) ?? 'cancel';
  const none = impact.futureReservations === 0;
  const list = <Leaving impact={impact} mayStay={false} first={fate} choose={(chosen) => (fate = chosen)} />;
  const sure = await confirm({ ...question, body: none ? text : withText(text, list), danger: true });
  if (!sure) return null;
  return none ? 'none' : (fate as PlaceFate);
}

/** Asks before a place becomes passive or stops offering something. @returns null where it is not saved */
export async function askPassive({ impact, text, ...question }: Question): Promise<PassiveFate | null> {
  let fate: PassiveFate = 'keep';
  const list = <Leaving impact={impact} mayStay first={fate} choose={(chosen) => (fate = chosen)} />;
  return (await confirm({ ...question, body: withText(text, list) })) ? fate : null;
}

const withText = (text: ReactNode, list: ReactNode) => (
  <>
    <p>{text}</p>
    {list}
  </>
);

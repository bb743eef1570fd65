import type { PlanDocument } from './document.ts';

interface Step {
  document: PlanDocument;
  /** Steps of one stroke (typing in one field, one held arrow key) are undone as one. */
  stroke: string | null;
}

/** Every document that was, without limit; unchanged elements are shared, so that a step costs little. */
export interface History {
  past: readonly Step[];
  present: Step;
  future: readonly Step[];
}

export const begin = (document: PlanDocument): History => ({ past: [], present: { document, stroke: null }, future: [] });

/** A document that equals the present one is no step. */
export function commit(history: History, document: PlanDocument, stroke: string | null = null): History {
  const { past, present } = history;
  if (document === present.document) return history;
  const next = { document, stroke };
  if (stroke !== null && stroke === present.stroke) return { past, present: next, future: [] };
  return { past: [...past, present], present: next, future: [] };
}

export function undo(history: History): History {
  const before = history.past.at(-1);
  if (!before) return history;
  // Whatever comes next is a stroke of its own.
  return { past: history.past.slice(0, -1), present: { ...before, stroke: null }, future: [history.present, ...history.future] };
}

export function redo(history: History): History {
  const [next, ...future] = history.future;
  return next ? { past: [...history.past, history.present], present: { ...next, stroke: null }, future } : history;
}

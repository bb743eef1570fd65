import { deleteFloorPlanDraft, type FloorPlan, saveFloorPlanDraft } from '@population-tracker/contract/floor-plan';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { CallError, call } from '../../../../../lib/client.ts';
import { useUnsaved } from '../../../../../ui/form/unsaved.ts';
import { type Difference, differenceOf } from '../../model/difference.ts';
import { type PlanDocument, slim } from '../../model/document.ts';
import type { Editor } from '../editor-store.ts';

export type DraftState =
  | { is: 'clean' }
  | { is: 'saved'; at: Date }
  | { is: 'waiting' | 'saving' | 'offline' }
  | { is: 'refused'; reason: string }
  | { is: 'conflict'; by: string; theirs: PlanDocument; difference: Difference | null; version: number };

const pauseMs = 700;
const retryMs = 5_000;

/** Keeps the draft of an open editor on the server, a moment after each change. */
export class Draft {
  version: number;
  private state: DraftState;
  private listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> | null = null;
  /** What the server has. */
  private saved: PlanDocument;
  private readonly workspaceId: number;
  private readonly editor: Editor;

  constructor(workspaceId: number, editor: Editor, { draft }: FloorPlan) {
    this.workspaceId = workspaceId;
    this.editor = editor;
    this.version = draft?.version ?? 0;
    this.saved = editor.document;
    this.state = draft?.at ? { is: 'saved', at: new Date(draft.at) } : { is: 'clean' };
  }

  readonly get = (): DraftState => this.state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  get dirty(): boolean {
    return this.editor.document !== this.saved;
  }

  changed(): void {
    if (!this.dirty || this.state.is === 'conflict') return;
    if (this.state.is !== 'offline') this.show({ is: 'waiting' });
    this.later(pauseMs);
  }

  /** Saves at once whatever is not saved; answers whether the server now has all of it. */
  async flush(): Promise<boolean> {
    clearTimeout(this.timer);
    // Two who wait for the same save go on one after the other: sent twice, the second would conflict with the first.
    while (this.running) await this.running;
    if (this.dirty && this.state.is !== 'conflict') await this.save();
    return !this.dirty;
  }

  /** Of two who changed the draft: the other's stands, as one more step that can be undone. */
  takeTheirs(): void {
    if (this.state.is !== 'conflict') return;
    const { theirs, version } = this.state;
    this.version = version;
    this.saved = theirs;
    this.show({ is: 'saved', at: new Date() });
    this.editor.run(() => theirs, { select: [] });
  }

  keepMine(): void {
    if (this.state.is !== 'conflict') return;
    this.version = this.state.version;
    this.show({ is: 'waiting' });
    this.later(0);
  }

  async discard(): Promise<void> {
    clearTimeout(this.timer);
    while (this.running) await this.running;
    await call(deleteFloorPlanDraft, { params: { id: this.workspaceId } });
    this.settle();
  }

  /** Nothing is left to be saved: the draft was published or dropped. */
  settle(): void {
    this.saved = this.editor.document;
    this.version = 0;
    this.show({ is: 'clean' });
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private later(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), ms);
  }

  private save(): Promise<void> {
    this.running = this.send().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  private async send(): Promise<void> {
    const document = this.editor.document;
    this.show({ is: 'saving' });
    try {
      const body = { version: this.version, document: slim(document) };
      const { version } = await call(saveFloorPlanDraft, { params: { id: this.workspaceId }, body }, { quiet: true });
      this.version = version;
      this.saved = document;
      this.show({ is: 'saved', at: new Date() });
      // What was changed meanwhile has its own turn.
      if (this.dirty) this.later(pauseMs);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      this.failed(error);
    }
  }

  private failed(error: CallError): void {
    if (error.key === 'floorPlan.draftConflict') {
      const { draft, published } = error.details as { draft: FloorPlan['draft']; published: FloorPlan['published'] | null };
      const theirs = draft?.document ?? published?.document ?? this.saved;
      const by = draft?.by ?? published?.by ?? '';
      this.show({ is: 'conflict', by, theirs, difference: differenceOf(this.saved, theirs), version: draft?.version ?? 0 });
    } else if (error.key !== null && error.httpStatus < 500) {
      this.show({ is: 'refused', reason: error.fields[0]?.message ?? error.message });
    } else {
      this.show({ is: 'offline' });
      this.later(retryMs);
    }
  }

  private show(state: DraftState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}

/** The draft of an editor, saved while it is open; the frame asks before something unsaved is left. */
export function useDraft(plan: FloorPlan, editor: Editor): { draft: Draft; state: DraftState } {
  const [draft] = useState(() => new Draft(plan.workspaceId, editor, plan));
  const state = useSyncExternalStore(draft.subscribe, draft.get);
  const settled = useRef(false);
  useEffect(() => {
    const online = () => void draft.flush();
    window.addEventListener('online', online);
    const stop = editor.subscribe(() => draft.changed());
    return () => {
      window.removeEventListener('online', online);
      stop();
      // A view that goes out of sight, or for good, saves what it still holds.
      void draft.flush();
    };
  }, [draft, editor]);
  const dirty = state.is !== 'clean' && state.is !== 'saved';
  settled.current = false;
  useUnsaved({ dirty, settled }, (now, next) => now.get('id') === next.get('id') && next.get('mode') === 'edit');
  return { draft, state };
}

import { type DeskNews, deleteFloorPlanDraft, type FloorPlan, saveFloorPlanDraft } from '@population-tracker/contract/plan/floor-plan';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { settle, useUnsaved } from '#ui/form/unsaved.ts';
import { CallError, call, detailsOf } from '#web/client.ts';
import { type Difference, differenceOf } from '../../model/difference.ts';
import { type PlanDocument, slim } from '../../model/document.ts';
import { arrivedIn, leaveOut, settledOn, takeIn } from '../../model/meanwhile.ts';
import type { Editor } from '../editor-store.ts';

export type DraftState =
  | { is: 'clean' }
  | { is: 'saved'; at: Date }
  | { is: 'waiting' | 'saving' | 'offline' }
  | { is: 'refused'; reason: string }
  | { is: 'conflict'; by: string; theirs: Edition; difference: Difference | null };

/** What the server has: a draft, or the published plan where none is left. */
interface Edition {
  document: PlanDocument;
  /** Of the draft; 0 for none. */
  version: number;
  base: number;
  since: DeskNews | null;
}

const editionOf = (draft: FloorPlan['draft'], published: Pick<FloorPlan['published'], 'document' | 'version'>): Edition =>
  draft ?? { document: published.document, version: 0, base: published.version, since: null };

const pauseMs = 700;
const retryMs = 5_000;

/** Keeps the draft of an open editor on the server, a moment after each change. */
export class Draft {
  version: number;
  private state: DraftState;
  /** How it was shown while the server last had all of it. */
  private rest: DraftState;
  private listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> | null = null;
  /** What the server has. */
  private saved: PlanDocument;
  /** The version of the published plan whose desks the draft knows; the server hears of another one with the next save. */
  private base: number;
  private savedBase: number;
  /** What was sent last without an answer: the server may have it all the same. */
  private unanswered: PlanDocument | null = null;
  private since: DeskNews | null;
  private readonly workspaceId: number;
  private readonly editor: Editor;

  constructor(workspaceId: number, editor: Editor, { draft, published }: FloorPlan) {
    this.workspaceId = workspaceId;
    this.editor = editor;
    this.saved = editor.document;
    const { version, base, since } = editionOf(draft, published);
    [this.version, this.base, this.savedBase, this.since] = [version, base, base, since];
    this.rest = draft?.at ? { is: 'saved', at: new Date(draft.at) } : { is: 'clean' };
    this.state = this.rest;
  }

  readonly get = (): DraftState => this.state;
  /** What became of the published desks since the draft was begun, while nobody has decided about it. */
  readonly news = (): DeskNews | null => this.since;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  get dirty(): boolean {
    return this.editor.document !== this.saved || this.base !== this.savedBase || this.unanswered !== null;
  }

  changed(): void {
    if (this.state.is === 'conflict') return;
    if (!this.dirty) {
      // Back at what the server has: nothing waits any more. A save that is on its way has its own end.
      if (this.running === null && this.state !== this.rest) this.show(this.rest);
      return;
    }
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
    const { theirs } = this.state;
    this.goOnFrom(theirs);
    this.saved = theirs.document;
    this.show({ is: 'saved', at: new Date() });
    this.editor.run(() => theirs.document, { select: [] });
  }

  keepMine(): void {
    if (this.state.is !== 'conflict') return;
    const { theirs } = this.state;
    this.goOnFrom(theirs);
    this.show({ is: 'waiting' });
    if (theirs.version === 0) {
      this.since = arrivedIn(theirs, this.saved.desks);
      this.editor.run((mine) => settledOn(mine, theirs.document.desks));
    }
    this.later(0);
  }

  /** The desks that changed meanwhile come into the draft, or it stays as it was drawn. */
  decide(takesIn: boolean): void {
    const { since } = this;
    if (!since) return;
    this.since = null;
    this.base = since.version;
    this.show({ is: 'waiting' });
    this.editor.run((document) => (takesIn ? takeIn(document, since) : leaveOut(document, since)));
    this.later(0);
  }

  private goOnFrom({ version, base, since }: Edition): void {
    [this.version, this.base, this.savedBase, this.since] = [version, base, base, since];
    this.unanswered = null;
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
    this.savedBase = this.base;
    this.unanswered = null;
    this.since = null;
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
      const { base } = this;
      const body = { version: this.version, base, document: slim(document) };
      const { version } = await call(saveFloorPlanDraft, { params: { id: this.workspaceId }, body }, { quiet: true });
      this.version = version;
      this.has(document, base);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      this.failed(error, document);
    }
  }

  /** The server has this. */
  private has(document: PlanDocument, base: number): void {
    this.unanswered = null;
    this.saved = document;
    this.savedBase = base;
    this.show({ is: 'saved', at: new Date() });
    // What was changed meanwhile has its own turn.
    if (this.dirty) this.later(pauseMs);
  }

  private failed(error: CallError, document: PlanDocument): void {
    const conflict = detailsOf(error, 'floorPlan.draftConflict');
    if (conflict) {
      const { draft, published } = conflict;
      const theirs = editionOf(draft, published ?? { document: this.saved, version: this.base });
      // The answer that didn't come was that this was saved: nobody else has changed it.
      if (draft && this.unanswered && !differenceOf(this.unanswered, theirs.document)) {
        this.version = theirs.version;
        this.has(this.unanswered, theirs.base);
        return;
      }
      const by = draft?.by ?? published?.by ?? '';
      this.show({ is: 'conflict', by, theirs, difference: differenceOf(this.saved, theirs.document) });
    } else if (error.key !== null && error.httpStatus < 500) {
      this.show({ is: 'refused', reason: this.reasonOf(error) });
    } else {
      this.unanswered = document;
      this.show({ is: 'offline' });
      this.later(retryMs);
    }
  }

  /** Names the part of the plan that is refused, where it has a name. */
  private reasonOf({ fields: [field], message }: CallError): string {
    if (!field) return message;
    const [, kind = '', index = ''] = /^document\.(\w+)\.(\d+)/.exec(field.path) ?? [];
    const parts = Object.entries(this.editor.document).find(([name]) => name === kind)?.[1] as Record<string, unknown>[] | undefined;
    const part = parts?.[Number(index)];
    const name = part?.['label'] ?? part?.['name'] ?? part?.['text'];
    return name ? `${String(name)}: ${field.message}` : field.message;
  }

  private show(state: DraftState): void {
    this.state = state;
    if (state.is === 'clean' || state.is === 'saved') this.rest = state;
    for (const listener of this.listeners) listener();
  }
}

/** The draft of an editor, saved while it is open; the frame asks before something unsaved is left. */
export function useDraft(plan: FloorPlan, editor: Editor): { draft: Draft; state: DraftState; news: DeskNews | null } {
  const [draft] = useState(() => new Draft(plan.workspaceId, editor, plan));
  const state = useSyncExternalStore(draft.subscribe, draft.get);
  const news = useSyncExternalStore(draft.subscribe, draft.news);
  const settled = useRef(false);
  useEffect(() => {
    const online = () => void draft.flush();
    window.addEventListener('online', online);
    const stop = editor.subscribe(() => draft.changed());
    return () => {
      window.removeEventListener('online', online);
      stop();
      // A view that goes out of sight, or for good, saves what it still holds.
      void draft.flush().then((all) => all && settle(settled));
    };
  }, [draft, editor]);
  const dirty = state.is !== 'clean' && state.is !== 'saved';
  settled.current = false;
  useUnsaved({ dirty, settled }, (now, next) => now.get('id') === next.get('id') && next.get('mode') === 'edit');
  return { draft, state, news };
}

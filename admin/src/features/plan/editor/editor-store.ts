import { useSyncExternalStore } from 'react';
import { chosen, chosenDesks, type Element, elementsOf, type PlanDocument, type Point } from '../model/document.ts';
import type { Box } from '../model/geometry.ts';
import { begin, commit, type History, redo, undo } from '../model/history.ts';
import type { Snapped } from '../model/snap.ts';

export const tools = ['select', 'desk', 'row', 'grid', 'wall', 'room', 'door', 'label'] as const;
export type Tool = (typeof tools)[number];

/** What is shown while something is drawn or dragged, and gone with it. */
export interface Sketch {
  /** The marquee, or the area that a room, a row or a grid will fill. */
  area?: Box;
  /** Desks that will stand in the area. */
  desks?: { x: number; y: number; width: number; height: number }[];
  /** The corners of a wall or room so far, and where the pointer is. */
  points?: readonly Point[];
  snapped?: Snapped;
  moved?: { dx: number; dy: number };
  turned?: number;
}

interface State {
  history: History;
  selection: ReadonlySet<string>;
  tool: Tool;
  snaps: boolean;
  dots: boolean;
  sketch: Sketch | null;
}

/** Everything that an open editor knows; its screen renders only the parts that changed. */
export class Editor {
  private state: State;
  private clipboard: Element[] = [];
  private listeners = new Set<() => void>();
  private stroke = { name: '', until: 0 };

  constructor(document: PlanDocument) {
    this.state = { history: begin(document), selection: new Set(), tool: 'select', snaps: true, dots: true, sketch: null };
  }

  readonly get = (): State => this.state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  get document(): PlanDocument {
    return this.state.history.present.document;
  }

  set(change: Partial<State>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }

  /**
   * Does something that can be undone.
   * @param stroke what is done again and again, such as a held arrow key, is one step while it goes on
   */
  run(command: (document: PlanDocument) => PlanDocument, { stroke, select }: { stroke?: string; select?: readonly string[] } = {}): void {
    const history = commit(this.state.history, command(this.document), stroke ? this.strokeOf(stroke) : null);
    this.set({ history, sketch: null, ...(select ? { selection: new Set(select) } : {}) });
  }

  undo(): void {
    this.travel(undo(this.state.history));
  }
  redo(): void {
    this.travel(redo(this.state.history));
  }

  select(keys: Iterable<string>): void {
    this.set({ selection: new Set(keys) });
  }
  toggle(key: string): void {
    const selection = new Set(this.state.selection);
    if (!selection.delete(key)) selection.add(key);
    this.set({ selection });
  }

  readonly elements = (): Element[] => chosen(this.document, this.state.selection);
  readonly desks = () => chosenDesks(this.document, this.state.selection);

  copy(): Element[] {
    this.clipboard = this.elements();
    return this.clipboard;
  }
  get copied(): readonly Element[] {
    return this.clipboard;
  }

  private travel(history: History): void {
    const there = new Set(elementsOf(history.present.document).map(({ key }) => key));
    this.set({ history, sketch: null, selection: new Set([...this.state.selection].filter((key) => there.has(key))) });
  }

  /** A pause ends a stroke. */
  private strokeOf(name: string): string {
    const now = Date.now();
    if (name !== this.stroke.name.split('@')[0] || now > this.stroke.until) this.stroke = { name: `${name}@${now}`, until: 0 };
    this.stroke.until = now + 900;
    return this.stroke.name;
  }
}

/** A part of what the editor knows; renders again when that part is another. */
export const useEditor = <T>(editor: Editor, part: (state: State) => T): T =>
  useSyncExternalStore(editor.subscribe, () => part(editor.get()));

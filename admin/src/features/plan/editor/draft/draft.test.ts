import type { FloorPlan } from '@population-tracker/contract/plan/floor-plan';
import { expect, test } from 'vitest';
import { setPlan } from '../../model/commands.ts';
import { Editor } from '../editor-store.ts';
import { Draft } from './draft.ts';

const document = {
  size: { width: 1_600, height: 1_000 },
  walls: [],
  rooms: [],
  doors: [],
  labels: [],
  background: null,
  desks: [],
};
const edition = { version: 1, at: '2026-11-18T06:00:00Z', by: 'Ayşe Yılmaz', document };

test.each([
  ['a saved draft', { ...edition, base: 1, since: null }, 'saved'],
  ['a plan without a draft', null, 'clean'],
] as const)('a step back to what the server has of %s leaves nothing to be saved, and a step forth is saved', (_, kept, rest) => {
  const editor = new Editor(document);
  const draft = new Draft(1, editor, { published: edition, draft: kept } as unknown as FloorPlan);
  const stop = editor.subscribe(() => draft.changed());
  editor.run((before) => setPlan(before, { size: { width: 2_000, height: 1_000 } }));
  const told = [draft.get().is];
  editor.undo();
  told.push(draft.get().is);
  editor.redo();
  told.push(draft.get().is);
  editor.undo();
  told.push(draft.get().is);
  stop();
  draft.stop();
  expect(told).toEqual(['waiting', rest, 'waiting', rest]);
});

import type { KeyboardEvent } from 'react';
import type { Camera } from '../canvas/camera.ts';
import { elementsOf, newKey } from '../model/document.ts';
import { boxOf, middleOf } from '../model/geometry.ts';
import {
  addDesk,
  addDesksIn,
  addElement,
  cornersOf,
  doorAt,
  duplicate,
  nudge,
  pasteCopied,
  placeFor,
  removeChosen,
  roomOf,
  stepThrough,
  turn,
  wallOf,
} from './editor-actions.ts';
import type { Editor, Tool } from './editor-store.ts';
import { finishPath } from './pointer.ts';

interface Parts {
  editor: Editor;
  camera: Camera;
  texts: { room: string; label: string };
}

export const toolKeys: Record<Tool, string> = { select: 'V', desk: 'D', row: 'R', grid: 'G', wall: 'W', room: 'O', door: 'K', label: 'T' };
const arrows: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Undo and the like work in all of the editor, but not in a field, which has its own. */
export function editorKeys(editor: Editor) {
  return (event: KeyboardEvent) => {
    if ((event.target as Element).matches('input, textarea, select') || !(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    const command = event.shiftKey && key === 'z' ? 'y' : key;
    const run: Record<string, () => void> = { z: () => editor.undo(), y: () => editor.redo(), d: () => duplicate(editor) };
    if (!run[command]) return;
    event.preventDefault();
    run[command]();
  };
}

/** Everything that the pointer can do on the plan, for whoever has the focus there. */
export function stageKeys(parts: Parts) {
  const { editor, camera } = parts;
  return (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    const handled =
      event.ctrlKey || event.metaKey
        ? byControl(parts, event.key.toLowerCase())
        : arrow
          ? byArrow(parts, arrow, event)
          : byKey(parts, event);
    if (!handled) return;
    event.preventDefault();
    const [first] = editor.elements();
    if (first && event.key.startsWith('Page')) camera.reveal(...middleOf(boxOf(first)));
  };
}

function byControl({ editor }: Parts, key: string): boolean {
  if (key === 'a') editor.select(elementsOf(editor.document).map((element) => element.key));
  else if (key === 'c') editor.copy();
  else if (key === 'x') {
    editor.copy();
    removeChosen(editor);
  } else if (key === 'v') pasteCopied(editor);
  else return false;
  return true;
}

function byArrow({ editor, camera }: Parts, [x, y]: [number, number], { shiftKey, altKey }: KeyboardEvent): boolean {
  if (editor.get().selection.size === 0) camera.pan(-60 * x, -60 * y);
  else nudge(editor, x, y, shiftKey ? 'large' : altKey ? 'fine' : 'plain');
  return true;
}

function byKey(parts: Parts, { key, shiftKey }: KeyboardEvent): boolean {
  const { editor, camera } = parts;
  const chosen = Object.entries(toolKeys).find(([, letter]) => letter === key.toUpperCase());
  const steps = new Map<string, () => void>([
    ['Delete', () => removeChosen(editor)],
    ['Backspace', () => removeChosen(editor)],
    ['Enter', () => addHere(parts)],
    ['PageDown', () => stepThrough(editor, 1, shiftKey ? 'drawing' : 'desks')],
    ['PageUp', () => stepThrough(editor, -1, shiftKey ? 'drawing' : 'desks')],
    ['Escape', () => giveUp(editor)],
    ['+', () => camera.zoom(1.25)],
    ['-', () => camera.zoom(0.8)],
    ['.', () => turn(editor, 90)],
    // With Shift the same key is one of these, as the keyboard is laid out.
    ['>', () => turn(editor, 1)],
    [':', () => turn(editor, 1)],
  ]);
  const step = steps.get(key);
  if (chosen) editor.set({ tool: chosen[0] as Tool, sketch: null });
  else if (step) step();
  else return false;
  return true;
}

/** What is being drawn first, then the tool, then the choice. */
function giveUp(editor: Editor): void {
  const { sketch, tool } = editor.get();
  editor.set(sketch || tool !== 'select' ? { sketch: null, tool: 'select' } : { selection: new Set() });
}

/** Enter draws what the tool draws, beside what is chosen or in the middle of what one sees. */
function addHere(parts: Parts): void {
  const { editor, camera, texts } = parts;
  const { tool, sketch } = editor.get();
  if (sketch?.points) {
    finishPath(parts);
    return;
  }
  const [x, y] = placeFor(editor, camera.middle());
  const area = { left: x - 200, top: y - 150, right: x + 200, bottom: y + 150 };
  if (tool === 'desk') addDesk(editor, x, y);
  else if (tool === 'row') addDesksIn(editor, { left: x - 60, top: y - 40, right: x + 450, bottom: y + 40 }, 'row');
  else if (tool === 'grid') addDesksIn(editor, { left: x - 60, top: y - 40, right: x + 450, bottom: y + 130 }, 'grid');
  else if (tool === 'room') addElement(editor, roomOf(cornersOf(area), texts.room));
  else if (tool === 'wall')
    addElement(
      editor,
      wallOf([
        [area.left, y],
        [area.right, y],
      ]),
    );
  else if (tool === 'door') addElement(editor, doorAt(editor.document, x, y, Number.POSITIVE_INFINITY));
  else if (tool === 'label') addElement(editor, { key: newKey(), text: texts.label, x, y, size: 36 });
  const [desk] = editor.desks();
  if (desk) camera.reveal(desk.x, desk.y);
}

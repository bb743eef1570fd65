import { planDocument } from '@population-tracker/contract/plan/floor-plan';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { align, distribute } from './arrange.ts';
import { add, move, paste, remove, repeat, rotate, setProperties } from './commands.ts';
import { cornerAfter, withoutCorner } from './corners.ts';
import { differenceOf, same } from './difference.ts';
import { type Desk, deskAt, elementsOf, emptyDocument, newKey, type PlanDocument, type Point, slim } from './document.ts';
import { boxOf, hit, within } from './geometry.ts';
import { begin, commit, redo, undo } from './history.ts';
import { inOrder, labelsAfter, labelsTwice, nextLabels, relabelled } from './labels.ts';
import { edgesOf, snap } from './snap.ts';

const plan = (...desks: Desk[]): PlanDocument => ({ ...emptyDocument(), desks });
const keys = (...desks: Desk[]) => new Set(desks.map(({ key }) => key));
const desk = (label: string, x = 0, y = 0, given: Partial<Desk> = {}) => deskAt(x, y, { ...given, label });
const byLabel = (document: PlanDocument, label: string) => document.desks.find((one) => one.label === label) as Desk;

/** One random thing that an administrator may do. */
const action = fc.oneof(
  fc.record({ do: fc.constant('add' as const), x: fc.integer({ min: -500, max: 3_000 }), y: fc.integer({ min: -500, max: 3_000 }) }),
  fc.record({ do: fc.constant('wall' as const), x: fc.integer({ min: 0, max: 3_000 }), y: fc.integer({ min: 0, max: 3_000 }) }),
  fc.record({ do: fc.constant('move' as const), x: fc.integer({ min: -300, max: 300 }), y: fc.integer({ min: -300, max: 300 }) }),
  fc.record({ do: fc.constant('rotate' as const), x: fc.integer({ min: -360, max: 360 }), y: fc.constant(0) }),
  fc.record({ do: fc.constantFrom('remove', 'paste', 'repeat', 'align', 'distribute', 'block'), x: fc.nat(50), y: fc.nat(5) }),
);

function perform(document: PlanDocument, one: { do: string; x: number; y: number }, chosenShare: number): PlanDocument {
  const chosen = new Set(
    elementsOf(document)
      .filter((_, index) => index % (chosenShare + 1) === 0)
      .map(({ key }) => key),
  );
  const desks = document.desks.filter(({ key }) => chosen.has(key));
  switch (one.do) {
    case 'add':
      return add(document, 'desks', [desk(nextLabels(document.desks, 1)[0] ?? '', one.x, one.y)]);
    case 'wall':
      return add(document, 'walls', [
        {
          key: newKey(),
          thickness: 20,
          points: [
            [0, 0],
            [one.x, one.y],
          ],
        },
      ]);
    case 'move':
      return move(document, chosen, one.x, one.y);
    case 'rotate':
      return rotate(document, chosen, one.x);
    case 'remove':
      return remove(document, chosen);
    case 'paste':
      return paste(
        document,
        elementsOf(document).filter(({ key }) => chosen.has(key)),
        one.x,
        one.y,
      ).document;
    case 'repeat':
      return repeat(document, desks.slice(0, 3), { columns: 2, rows: 2, gapX: one.x, gapY: one.y }).document;
    case 'align':
      return align(document, chosen, 'left');
    case 'distribute':
      return distribute(document, chosen, 'x');
    default:
      return setProperties(document, chosen, { status: 'blocked' });
  }
}

describe('undo', () => {
  test('whatever was done, undoing all of it brings the very first document back, and redoing all of it the last', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 30 }), fc.nat(3), (actions, share) => {
        const first = plan(desk('A-01'), desk('A-02', 200));
        const before = structuredClone(first);
        let history = begin(first);
        for (const one of actions) history = commit(history, perform(history.present.document, one, share));
        const last = structuredClone(history.present.document);
        while (history.past.length > 0) history = undo(history);
        expect(history.present.document).toEqual(before);
        while (history.future.length > 0) history = redo(history);
        expect(history.present.document).toEqual(last);
      }),
      { numRuns: 100 },
    );
  });

  test('whatever was done is a document that the server takes, with labels and keys that are there once', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 25 }), fc.nat(3), (actions, share) => {
        let document = plan(desk('A-01'));
        for (const one of actions) document = perform(document, one, share);
        expect(labelsTwice(document.desks)).toEqual([]);
        expect(new Set(elementsOf(document).map(({ key }) => key)).size).toBe(elementsOf(document).length);
        const inReach = elementsOf(document).every((element) => Object.values(boxOf(element)).every((at) => Math.abs(at) < 50_000));
        // Saved, read back and saved again it stays the same.
        if (inReach) expect(planDocument.parse(JSON.parse(JSON.stringify(slim(document))))).toEqual(document);
      }),
      { numRuns: 100 },
    );
  });

  test('a stroke is one step; what changes nothing is none', () => {
    const [a] = [desk('A')];
    let history = begin(plan(a));
    for (let n = 0; n < 5; n++) history = commit(history, move(history.present.document, keys(a), 10, 0), 'nudge 1');
    expect(history.past).toHaveLength(1);
    history = commit(history, move(history.present.document, keys(a), 10, 0), 'nudge 2');
    expect(history.past).toHaveLength(2);
    expect(commit(history, move(history.present.document, keys(a), 0, 0))).toBe(history);
    history = commit(undo(history), move(history.present.document, keys(a), 1, 0));
    expect(history.future).toEqual([]);
  });
});

describe('commands', () => {
  test('leave every other element the object that it was', () => {
    const [a, b] = [desk('A'), desk('B', 300)];
    const next = move(plan(a, b), keys(a), 25, -5);
    expect(byLabel(next, 'A')).toMatchObject({ x: 25, y: -5 });
    expect(byLabel(next, 'B')).toBe(b);
  });

  test('turn several desks around their common middle, and four quarter turns are none', () => {
    const [a, b] = [desk('A', 0, 0), desk('B', 200, 0)];
    const turned = rotate(plan(a, b), keys(a, b), 90);
    expect(byLabel(turned, 'A')).toMatchObject({ x: 100, y: -100, rotation: 90 });
    expect(byLabel(turned, 'B')).toMatchObject({ x: 100, y: 100, rotation: 90 });
    let back = turned;
    for (let n = 0; n < 3; n++) back = rotate(back, keys(a, b), 90);
    expect(back.desks).toEqual([a, b]);
  });

  test('a copy is a new desk with the next label, a copy of a room is no desk', () => {
    const a = desk('A-09', 0, 0, { id: 7, equipment: ['Monitor'] });
    const room = {
      key: newKey(),
      name: 'Galata',
      kind: 'room' as const,
      points: [
        [0, 0],
        [9, 0],
        [9, 9],
      ] as [number, number][],
      meetingRoomId: 3,
    };
    const { document, keys: made } = paste({ ...plan(a), rooms: [room] }, [a, room], 20, 20);
    expect(document.desks[1]).toMatchObject({ id: null, label: 'A-10', x: 20, equipment: ['Monitor'] });
    expect(document.rooms[1]).toMatchObject({
      name: 'Galata',
      points: [
        [20, 20],
        [29, 20],
        [29, 29],
      ],
    });
    expect(made).toHaveLength(2);
  });

  test('a published desk that is cut out and pasted is the same desk; pasted once more, or copied, it is a new one', () => {
    const [a, b] = [desk('A-01', 0, 0, { id: 7 }), desk('A-02', 200, 0, { id: 8 })];
    const cut = remove(plan(a, b), keys(a));
    const first = paste(cut, [a], 30, 30).document;
    expect(first.desks).toMatchObject([{ id: 8 }, { id: 7, label: 'A-01', x: 30 }]);
    expect(paste(first, [first.desks[1] as Desk], 30, 30).document.desks[2]).toMatchObject({ id: null, label: 'A-03' });
    expect(paste(plan(a, b), [a], 30, 30).document.desks[2]).toMatchObject({ id: null, label: 'A-03' });
    const relabelledSince = plan({ ...b, label: 'A-01' });
    expect(paste(relabelledSince, [a], 30, 30).document.desks[1]).toMatchObject({ id: null, label: 'A-02' });
  });

  test('corners come in between two, or as a wall runs on, and go', () => {
    const line: Point[] = [
      [0, 0],
      [300, 0],
    ];
    expect(cornerAfter(line, 0, false)).toEqual([
      [0, 0],
      [150, 0],
      [300, 0],
    ]);
    expect(cornerAfter(line, 1, false).at(-1)).toEqual([400, 0]);
    const area: Point[] = [...line, [300, 200]];
    expect(cornerAfter(area, 2, true).at(-1)).toEqual([150, 100]);
    expect(withoutCorner(area, 1)).toEqual([
      [0, 0],
      [300, 200],
    ]);
  });

  test('a grid repeats what is chosen with gaps between the edges', () => {
    const a = desk('A-1', 60, 40);
    const { document } = repeat(plan(a), [a], { columns: 3, rows: 2, gapX: 64, gapY: 120 });
    expect(document.desks.map(({ label, x, y }) => [label, x, y])).toEqual([
      ['A-1', 60, 40],
      ['A-2', 244, 40],
      ['A-3', 428, 40],
      ['A-4', 60, 240],
      ['A-5', 244, 240],
      ['A-6', 428, 240],
    ]);
  });

  test('aligned desks share an edge, distributed ones have equal gaps and the outermost stay', () => {
    const desks = [desk('A', 0, 0), desk('B', 130, 30), desk('C', 500, 90)];
    expect(align(plan(...desks), keys(...desks), 'top').desks.map(({ y }) => y)).toEqual([0, 0, 0]);
    expect(distribute(plan(...desks), keys(...desks), 'x').desks.map(({ x }) => x)).toEqual([0, 250, 500]);
  });
});

describe('labels', () => {
  test('count on in their own series, with their digits, past those that are taken', () => {
    expect(labelsAfter(['A-01', 'A-02', 'b9', 'Oda'], ['A-01', 'A-01', 'B9', 'Oda'])).toEqual(['A-03', 'A-04', 'B10', 'Oda1']);
    expect(nextLabels([desk('C-007')], 2)).toEqual(['C-008', 'C-009']);
    expect(nextLabels([], 2, 'D-01')).toEqual(['D-01', 'D-02']);
    expect(nextLabels([desk('D-01')], 2, 'D-01')).toEqual(['D-02', 'D-03']);
  });

  test('are given in reading order, by rows or by columns', () => {
    const [a, b, c, d] = [desk('', 200, 12), desk('', 0, 0), desk('', 0, 200), desk('', 200, 200)];
    expect(inOrder([a, b, c, d], 'rows')).toEqual([b, a, c, d]);
    expect([...relabelled([a, b, c, d], 'E-01', 'columns').entries()].map(([key, label]) => [key, label])).toEqual([
      [b.key, 'E-01'],
      [c.key, 'E-02'],
      [a.key, 'E-03'],
      [d.key, 'E-04'],
    ]);
  });

  test('that come twice are told as the server would see them', () => {
    expect(labelsTwice([desk('Işık'), desk('ISIK'), desk('B')])).toEqual(['Işık', 'ISIK']);
  });
});

describe('finding', () => {
  test('what is on top is hit, turned desks in their own shape, a miss by the slack still counts', () => {
    const [below, above] = [desk('A', 100, 100), desk('B', 120, 100, { rotation: 45 })];
    const document = plan(below, above);
    expect(hit(document, 120, 100)).toBe(above);
    expect(hit(document, 50, 70)).toBe(below);
    expect(hit(document, 30, 100)).toBe(null);
    expect(hit(document, 30, 100, 12)).toBe(below);
  });

  test('a marquee takes the desks that it touches, and rooms only whole', () => {
    const a = desk('A', 100, 100);
    const room = {
      key: 'room',
      name: '',
      kind: 'room' as const,
      points: [
        [0, 0],
        [900, 0],
        [900, 900],
      ] as [number, number][],
      meetingRoomId: null,
    };
    const document = { ...plan(a), rooms: [room] };
    expect(within(document, { left: 150, top: 0, right: 300, bottom: 300 })).toEqual([a.key]);
    expect(within(document, { left: -1, top: -1, right: 901, bottom: 901 })).toEqual([a.key, 'room']);
  });
});

describe('snapping', () => {
  const still = desk('A', 100, 100);
  const box = boxOf(desk('B', 300, 300));

  test('an edge near a neighbour’s edge goes onto it, and the line says so', () => {
    const { dx, dy, lines, gap } = snap(box, 0, -197, edgesOf([still]), 15);
    expect([dx, dy]).toEqual([0, -200]);
    expect(lines).toEqual([expect.objectContaining({ axis: 'y' })]);
    expect(gap).toMatchObject({ axis: 'x', from: 160, to: 240 });
  });

  test('with no neighbour near, the grid counts', () => {
    expect(snap(box, 13, 27, edgesOf([]), 15)).toMatchObject({ dx: 10, dy: 30, lines: [], gap: null });
  });
});

test('what somebody else changed is told, and nothing where nothing was', () => {
  const before = plan(desk('A'), desk('B', 200));
  const [a, b] = before.desks as [Desk, Desk];
  expect(differenceOf(before, structuredClone(before))).toBe(null);
  const after = { ...before, desks: [{ ...a, x: 40 }, desk('C')] };
  expect(differenceOf(before, after)).toEqual({ added: 1, changed: 1, removed: 1, desks: ['A', 'C', b.label], ground: false });
  expect(same({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true);
});

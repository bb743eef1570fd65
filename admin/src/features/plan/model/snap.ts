import type { Element } from './document.ts';
import { type Box, boxOf } from './geometry.ts';

export const gridStep = 10;
/** A neighbour further away than this says nothing about where something belongs. */
const reach = 1_500;
const widestAisle = 600;

/** A line that something snapped to, from the neighbour to what is moved. */
export interface SnapLine {
  axis: 'x' | 'y';
  at: number;
  from: number;
  to: number;
}

export interface Snapped {
  dx: number;
  dy: number;
  lines: SnapLine[];
  /** The free space to the nearest neighbour at the left or above, told beside the line. */
  gap: { axis: 'x' | 'y'; from: number; to: number; across: number } | null;
}

interface Edges {
  x: [number, Box][];
  y: [number, Box][];
}

/** Edges and middles of what stays, gathered once when a drag begins. */
export function edgesOf(elements: readonly Element[]): Edges {
  const edges: Edges = { x: [], y: [] };
  for (const element of elements) {
    const box = boxOf(element);
    for (const at of [box.left, (box.left + box.right) / 2, box.right]) edges.x.push([at, box]);
    for (const at of [box.top, (box.top + box.bottom) / 2, box.bottom]) edges.y.push([at, box]);
  }
  edges.x.sort(([a], [b]) => a - b);
  edges.y.sort(([a], [b]) => a - b);
  return edges;
}

/**
 * Where a drag really goes: to the edge or middle of a neighbour that is near enough, else to the grid.
 * @param box what is dragged, before the drag
 * @param near how near counts, in centimetres
 */
export function snap(box: Box, dx: number, dy: number, edges: Edges, near: number): Snapped {
  const moved = { left: box.left + dx, right: box.right + dx, top: box.top + dy, bottom: box.bottom + dy };
  const x = nearest([moved.left, (moved.left + moved.right) / 2, moved.right], edges.x, near, (other) =>
    apart(other.top, other.bottom, moved.top, moved.bottom),
  );
  const y = nearest([moved.top, (moved.top + moved.bottom) / 2, moved.bottom], edges.y, near, (other) =>
    apart(other.left, other.right, moved.left, moved.right),
  );
  const toX = x ? dx + x.by : toGrid(box.left + dx) - box.left;
  const toY = y ? dy + y.by : toGrid(box.top + dy) - box.top;
  const lines: SnapLine[] = [];
  if (x) lines.push({ axis: 'x', at: x.at, from: Math.min(x.box.top, box.top + toY), to: Math.max(x.box.bottom, box.bottom + toY) });
  if (y) lines.push({ axis: 'y', at: y.at, from: Math.min(y.box.left, box.left + toX), to: Math.max(y.box.right, box.right + toX) });
  return {
    dx: toX,
    dy: toY,
    lines,
    gap: y ? gapTo(y.box, { ...box, left: box.left + toX, right: box.right + toX, top: box.top + toY, bottom: box.bottom + toY }) : null,
  };
}

export const toGrid = (value: number): number => Math.round(value / gridStep) * gridStep;

const apart = (a: number, b: number, c: number, d: number): number => Math.max(0, c - b, a - d);

interface Found {
  by: number;
  at: number;
  box: Box;
}

/** The smallest step that brings one of three lines onto an edge; among equals the nearest neighbour. */
function nearest(lines: number[], edges: readonly [number, Box][], near: number, away: (box: Box) => number): Found | null {
  let best: (Found & { away: number }) | null = null;
  for (const line of lines) {
    for (let i = firstFrom(edges, line - near); i < edges.length; i++) {
      const [at, box] = edges[i] as [number, Box];
      if (at > line + near) break;
      const by = at - line;
      const distance = away(box);
      if (distance > reach) continue;
      const closer = !best || Math.abs(by) < Math.abs(best.by) - 0.01 || (Math.abs(by) <= Math.abs(best.by) + 0.01 && distance < best.away);
      if (closer) best = { by, at, box, away: distance };
    }
  }
  return best;
}

/** By halving: plans have thousands of edges, and a drag asks for each frame. */
function firstFrom(edges: readonly [number, Box][], value: number): number {
  let [low, high] = [0, edges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((edges[middle] as [number, Box])[0] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Told only while it could be an aisle. */
function gapTo(other: Box, own: Box): Snapped['gap'] {
  if (apart(other.left, other.right, own.left, own.right) > widestAisle) return null;
  const across = (Math.max(other.top, own.top) + Math.min(other.bottom, own.bottom)) / 2;
  if (other.right < own.left) return { axis: 'x', from: other.right, to: own.left, across };
  return own.right < other.left ? { axis: 'x', from: own.right, to: other.left, across } : null;
}

// Desks without coordinates are laid out in rows, so that no two stand on one spot: back to back, with an aisle after two rows,
// below what stands already.

interface Laid {
  key: string;
  width: number;
  height: number;
}

export interface Floor {
  /** Where what stands ends, from the upper edge; 0 where nothing stands. */
  bottom: number;
  /** Of its drawing; null where it has none. */
  width: number | null;
}

export interface Spot {
  x: number;
  y: number;
}

/** All in centimetres. */
const [margin, gap, aisle] = [50, 10, 150];
const fewestInRow = 10;

/** Where the middle of each desk of one floor comes. */
export function layOut(desks: readonly Laid[], floor: Floor): Map<string, Spot> {
  const pitch = Math.max(...desks.map(({ width }) => width)) + gap;
  const depth = Math.max(...desks.map(({ height }) => height));
  const inRow = rowLength(desks.length, pitch, floor.width);
  const top = floor.bottom === 0 ? margin : floor.bottom + aisle;
  return new Map(
    desks.map(({ key }, index) => {
      const row = Math.floor(index / inRow);
      const x = margin + pitch * (index % inRow) + pitch / 2;
      const y = top + depth * row + aisle * Math.floor(row / 2) + depth / 2;
      return [key, { x: Math.round(x), y: Math.round(y) }];
    }),
  );
}

/** As wide as the drawing, else about as wide as it gets deep. */
function rowLength(count: number, pitch: number, width: number | null): number {
  if (width !== null) return Math.max(1, Math.floor((width - 2 * margin) / pitch));
  return Math.max(fewestInRow, Math.ceil(Math.sqrt(count * 1.2)));
}

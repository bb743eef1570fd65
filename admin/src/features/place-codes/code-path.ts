import { encode } from 'uqr';

export interface CodeDrawing {
  /** Modules on each side, without the quiet zone around. */
  size: number;
  /** One path of all dark modules, a run of them at a time. */
  path: string;
}

/** A QR code that is still read where a part of it is scratched. */
export function drawCode(text: string): CodeDrawing {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  return { size, path: data.flatMap((row, y) => runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)).join('') };
}

/** Where dark modules begin in a row, and how many follow. */
function runsOf(row: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = [];
  row.forEach((dark, x) => {
    const last = runs.at(-1);
    if (!dark) return;
    if (last && last[0] + last[1] === x) last[1]++;
    else runs.push([x, 1]);
  });
  return runs;
}

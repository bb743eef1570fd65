import { readFileSync } from 'node:fs';

/** Computing time of a process so far, in hundredths of a second as Linux counts it; NaN on other systems. */
export const cpuMs = (pid: number): number => timesOf(pid, 2);

/** The same with that of the processes which it has started, those that have ended among them. */
export function treeCpuMs(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
    // One that ends meanwhile is counted with its parent the next time.
    return children.reduce((sum, child) => sum + (treeCpuMs(child) || 0), timesOf(pid, 4));
  } catch {
    return Number.NaN;
  }
}

/** The first two of its times are its own, the other two those of its children that have ended. */
function timesOf(pid: number, count: 2 | 4): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return fields.slice(11, 11 + count).reduce((sum, field) => sum + Number(field), 0) * 10;
  } catch {
    return Number.NaN;
  }
}

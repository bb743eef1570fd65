import { readFileSync } from 'node:fs';

/** Computing time of a process, of those that it has started and of those among them that have ended; NaN on other systems than Linux. */
export function treeCpuMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
    const own = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0) * 10;
    // One that ends meanwhile is counted with its parent the next time.
    return children.reduce((sum, child) => sum + (treeCpuMs(child) || 0), own);
  } catch {
    return Number.NaN;
  }
}

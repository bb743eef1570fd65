import { uploadUndoDays } from '@population-tracker/contract/kernel/constants';
import { dayMs } from '@population-tracker/contract/kernel/days';
import type { UploadState } from '@population-tracker/contract/uploads/uploads';
import type { Importer, UploadSource } from '../uploads-importer.ts';

interface Finished {
  state: UploadState;
  undoneAt: string | null;
  added: number;
  updated: number;
  finishedDate: string | null;
}

/** As the audit log names an upload at each record that it wrote. */
export const sourceOf = ({ id, fileName }: { id: number; fileName: string }): UploadSource => ({ id, file: fileName });

/** It changed something, of a kind that can be undone, and not too long ago. */
export function isUndoable({ undo }: Pick<Importer, 'undo'>, job: Finished, now: Date): boolean {
  if (!undo || job.state !== 'done' || job.undoneAt !== null || job.added + job.updated === 0) return false;
  return Date.parse(job.finishedDate ?? '') > now.getTime() - uploadUndoDays * dayMs;
}

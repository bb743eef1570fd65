import { uploadExtensions } from '@population-tracker/contract/constants';
import type { UploadState } from '@population-tracker/contract/uploads';
import { refuse } from '../../platform/refusal.ts';
import type { SheetExtension } from '../../platform/spreadsheet/sheet.ts';

/** @throws Refusal for any other ending than .xlsx, .xls and .csv (source, section 5) */
export function extensionOf(fileName: string): SheetExtension {
  const extension = /\.[^.]*$/.exec(fileName.trim())?.[0].toLowerCase();
  return uploadExtensions.find((known) => known === extension) ?? refuse('uploads.extension', { field: 'file' });
}

interface Counts {
  state: UploadState;
  total: number;
  checked: number;
  invalid: number;
  applied: number;
}

/** Rows settled in the step that runs; the rest of the total waits. An invalid row is settled by being told. */
export function progress({ state, total, checked, invalid, applied }: Counts): { processed: number; waiting: number } {
  const processed = state === 'checking' ? checked : invalid + applied;
  return { processed, waiting: total - processed };
}

const open: readonly UploadState[] = ['checking', 'needsMapping', 'needsDecision', 'applying'];

export const isOpen = (state: UploadState): boolean => open.includes(state);

import { uploadExtensions } from '@population-tracker/contract/kernel/constants';
import type { UploadState } from '@population-tracker/contract/uploads/uploads';
import { refuse } from '#platform/refusal.ts';
import type { SheetExtension } from '#platform/spreadsheet/sheet.ts';

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

interface Sheets {
  sheets: readonly { suits?: boolean }[];
  sheetChosen: boolean;
}

/** Several sheets of the workbook would do, and nobody has said which one is meant. */
export const asksSheet = ({ sheets, sheetChosen }: Sheets): boolean => !sheetChosen && sheets.filter(({ suits }) => suits).length > 1;

/** What ended it may be the wrong sheet or the wrong columns: it can be read otherwise, as long as the file is kept. */
const readOtherwise = new Set(['uploads.noneValid', 'uploads.noRows', 'uploads.onlySample']);

interface Matched {
  state: UploadState;
  failureKey: string | null;
  contentRemovedAt: string | null;
  columns: readonly unknown[];
}

/** Whether it may be told which column or which sheet is meant. */
export function isMatchable({ state, failureKey, contentRemovedAt, columns }: Matched): boolean {
  if (state === 'needsMapping' || state === 'needsDecision') return true;
  return state === 'failed' && readOtherwise.has(failureKey ?? '') && contentRemovedAt === null && columns.length > 0;
}

const open: readonly UploadState[] = ['checking', 'needsMapping', 'needsDecision', 'applying'];

export const isOpen = (state: UploadState): boolean => open.includes(state);

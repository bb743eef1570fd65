import { uploadExtensions, uploadMaxBytes } from '@population-tracker/contract/constants';
import type { ErrorKey, ErrorValues } from '@population-tracker/contract/errors';

export type Picked = { file: File } | { refusal: ErrorKey; values?: ErrorValues };

const bytesPerMegabyte = 1024 * 1024;

/** One spreadsheet of an allowed kind and size, or why not (source, section 5). The server looks into the file itself. */
export function pickFile(files: readonly File[]): Picked {
  const [file, another] = files;
  if (!file) return { refusal: 'uploads.fileEmpty' };
  if (another) return { refusal: 'uploads.oneFile' };
  if (!uploadExtensions.some((ending) => file.name.toLowerCase().endsWith(ending))) return { refusal: 'uploads.extension' };
  if (file.size > uploadMaxBytes) return { refusal: 'uploads.tooLarge', values: { megabytes: uploadMaxBytes / bytesPerMegabyte } };
  if (file.size === 0) return { refusal: 'uploads.empty' };
  return { file };
}

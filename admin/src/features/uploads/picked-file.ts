import { uploadExtensions, uploadMaxBytes } from '@population-tracker/contract/kernel/constants';
import type { ErrorKey, ErrorValues } from '@population-tracker/contract/kernel/errors';

interface RefusedFile {
  refusal: ErrorKey;
  values?: ErrorValues;
}
export type Picked = { file: File } | RefusedFile;

const bytesPerMegabyte = 1024 * 1024;
const noFile: RefusedFile = { refusal: 'uploads.fileEmpty' };

/** One spreadsheet of an allowed kind and size, or why not (source, section 5). The server looks into the file itself. */
export function pickFile(files: readonly File[]): Picked {
  const [file, another] = files;
  if (!file) return noFile;
  if (another) return { refusal: 'uploads.oneFile' };
  if (!uploadExtensions.some((ending) => file.name.toLowerCase().endsWith(ending))) return { refusal: 'uploads.extension' };
  if (file.size > uploadMaxBytes) return { refusal: 'uploads.tooLarge', values: { megabytes: uploadMaxBytes / bytesPerMegabyte } };
  if (file.size === 0) return { refusal: 'uploads.empty' };
  return { file };
}

/** Why nothing can be sent: what speaks against the file that was picked last goes on speaking against it, however often Upload is pressed. */
export const refusalOf = (picked: Picked | null): RefusedFile => (picked && 'refusal' in picked ? picked : noFile);

import { uploadExtensions } from '@population-tracker/contract/kernel/constants';
import type { Upload } from '#platform/http/bind.ts';
import { refuse } from '#platform/refusal.ts';
import { readSheet } from '#platform/spreadsheet/read-sheet.ts';

const module = new URL('./address-reader.ts', import.meta.url);

/** A list of addresses is short: whatever takes longer is something else. */
const timeoutMs = 15_000;

/**
 * The mail addresses in a sheet, each once, in their order.
 * @throws Refusal for a file that isn't a sheet or holds none
 */
export async function addressesIn({ file }: Upload): Promise<{ addresses: string[] }> {
  const ending = /\.[^.]*$/.exec(file.name.trim())?.[0].toLowerCase();
  const extension = uploadExtensions.find((known) => known === ending) ?? refuse('uploads.extension', { field: 'file' });
  const addresses: string[] = [];
  const onPart = async (part: unknown) => {
    addresses.push(...(part as string[]));
  };
  await readSheet({ content: async () => ({ bytes: file.bytes, options: null }), extension, module, onPart, timeoutMs });
  if (addresses.length === 0) refuse('reservationBulks.noAddress', { field: 'file' });
  return { addresses };
}

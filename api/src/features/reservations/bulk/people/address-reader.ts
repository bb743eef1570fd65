// Runs in the process that reads a sheet: picks out every cell, or part of one, that is a mail address.
import { email } from '@population-tracker/contract/kernel/primitives';
import { bulkMaxItems } from '@population-tracker/contract/reservations/reservations-bulk';
import type { SheetReader } from '#platform/spreadsheet/read-sheet.ts';

export function openReader(_options: unknown, emit: (part: unknown) => void): SheetReader {
  const found = new Set<string>();
  return {
    expect: () => {},
    row: ({ cells }) => {
      for (const word of cells.filter((cell) => cell.includes('@')).flatMap((cell) => cell.split(/[\s,;<>"]+/))) {
        const address = word.includes('@') ? email.safeParse(word).data : undefined;
        if (address && found.size < bulkMaxItems) found.add(address);
      }
    },
    end: () => emit([...found]),
  };
}

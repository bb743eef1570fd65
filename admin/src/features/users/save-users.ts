import type { ExportFormat } from '@population-tracker/contract/kernel/constants';
import { exportUsers, type UserExportColumn } from '@population-tracker/contract/users/users';
import { shownColumns } from '#ui/filters/column-choice.ts';
import type { Found } from '#ui/table/list-query.ts';
import type { ListState } from '#ui/table/list-state.ts';
import { CallError, download } from '#web/client.ts';

/** What stands in the file for each column of the list, which are here in the list's own order. */
const fileColumns: Record<string, readonly UserExportColumn[]> = {
  name: ['name', 'lastName'],
  email: ['email'],
  manager: ['managerFullName', 'managerEmail'],
  userType: ['userType'],
  status: ['status'],
  exceptional: ['exceptional'],
  updated: ['updated'],
  department: ['department'],
  site: ['site'],
  employeeNumber: ['employeeNumber'],
  teams: ['teams'],
};

interface Wanted {
  list: ListState;
  format: ExportFormat;
  columns: 'shown' | 'all';
  some: { ids?: string; except?: string };
}

/** Asks for the file and saves it. */
export async function saveUsers({ list, format, columns, some }: Wanted): Promise<void> {
  const { page, limit, ...query } = list.query as Found;
  const shown = shownColumns(list.name, Object.keys(fileColumns)).flatMap((key) => fileColumns[key] ?? []);
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  try {
    await download(exportUsers, {
      query: { ...query, ...some, format, timeZone, columns: columns === 'shown' ? shown.join() : undefined },
    });
  } catch (error) {
    // A refusal is shown by the frame.
    if (!(error instanceof CallError)) throw error;
  }
}

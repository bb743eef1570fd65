import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { RowAction } from './column.ts';

/** The two that nearly every row has. */
export const editAction = (label: string, run: () => void): RowAction => ({ key: 'edit', label, icon: IconPencil, inRow: true, run });
export const deleteAction = (label: string, run: () => void): RowAction => ({ key: 'delete', label, icon: IconTrash, danger: true, run });

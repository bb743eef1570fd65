import {
  type AnnouncementBulkChange,
  type AnnouncementGroup,
  type AnnouncementSelection,
  changeAnnouncements,
  type listAnnouncements,
} from '@population-tracker/contract/announcements/announcements';
import { IconArchive, IconFolders, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { confirm } from '#ui/dialog/confirm.ts';
import type { BulkAction, Chosen } from '#ui/table/column.ts';
import type { ListState } from '#ui/table/list-state.ts';
import { toast } from '#ui/toast.ts';
import { CallError, call } from '#web/client.ts';
import { invalidate } from '#web/query.ts';
import { announcementPaths } from './announcements-state.ts';

type What = 'delete' | 'withdraw' | 'move';

/** What can be done with many announcements at once. Each asks first, with their number. */
export function useBulk(list: ListState<typeof listAnnouncements>, groups: readonly AnnouncementGroup[]) {
  const { t } = useTranslation('announcements');
  const client = useQueryClient();
  const change = async (chosen: Chosen, what: What, wanted: AnnouncementBulkChange, group = '') => {
    const { count } = chosen;
    const [title, body] = [t(`bulk.${what}Title`, { count, group }), t(`bulk.${what}Text`)];
    if (!(await confirm({ title, body, confirmLabel: t(`bulk.${what}`), danger: what === 'delete' }))) return;
    try {
      const done = await call(changeAnnouncements, { body: { selection: selectionOf(chosen, list.query), change: wanted } });
      const skipped = done.skipped > 0 ? ` ${t('bulk.skipped', { count: done.skipped })}` : '';
      toast.success(t(`bulk.${what}Done`, { count: done.changed }) + skipped);
      chosen.clear();
    } catch (error) {
      // The shell has shown why.
      if (!(error instanceof CallError)) throw error;
    } finally {
      await invalidate(client, announcementPaths);
    }
  };
  return (chosen: Chosen): BulkAction[] => [
    {
      key: 'move',
      label: t('bulk.move'),
      icon: IconFolders,
      run: groups.map(({ id, name }) => ({
        key: String(id),
        label: name,
        run: () => void change(chosen, 'move', { groupId: id }, name),
      })),
    },
    {
      key: 'withdraw',
      label: t('bulk.withdraw'),
      icon: IconArchive,
      run: () => void change(chosen, 'withdraw', { withdraw: true }),
    },
    {
      key: 'delete',
      label: t('bulk.delete'),
      icon: IconTrash,
      danger: true,
      run: () => void change(chosen, 'delete', { delete: true }),
    },
  ];
}

/** The selection as the server is told it: ids, or what the list's search and filters find. */
function selectionOf(chosen: Chosen, query: ListState<typeof listAnnouncements>['query']): AnnouncementSelection {
  if (!chosen.everything) return { ids: [...chosen.ids] };
  const { page, limit, sort, ...matching } = query;
  return { matching, except: [...chosen.except] } as AnnouncementSelection;
}

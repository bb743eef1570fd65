import type { Grant } from '@population-tracker/contract/grants';
import { beginViewing } from '@population-tracker/contract/session/viewing';
import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { confirm } from '#ui/dialog/confirm.ts';
import type { RowAction } from '#ui/table/column.ts';
import { CallError, call } from '#web/client.ts';
import { useMayCall } from '#web/permissions.ts';
import { useSession } from '#web/session.ts';
import { personOf } from './permission-texts.ts';

/** Seeing the panel as whoever holds a grant would; the panel begins anew with it. */
export function useViewAs(): (grant: Grant) => RowAction[] {
  const { t } = useTranslation('permissions');
  const { user } = useSession();
  const may = useMayCall(beginViewing);
  const begin = async ({ userId }: Grant, name: string) => {
    const title = t('viewAsTitle', { name });
    if (!(await confirm({ title, body: t('viewAsText', { name }), confirmLabel: t('viewAs') }))) return;
    try {
      await call(beginViewing, { body: { userId } });
    } catch (error) {
      // A refusal is shown by the frame.
      if (error instanceof CallError) return;
      throw error;
    }
    window.location.assign('/');
  };
  return (grant) =>
    may && !grant.over && grant.userId !== user?.id
      ? [{ key: 'viewAs', label: t('viewAs'), icon: IconEye, run: () => void begin(grant, personOf(grant)) }]
      : [];
}

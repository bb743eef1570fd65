import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Unsaved, useUnsaved } from '#ui/form/unsaved.ts';
import { toast } from '#ui/toast.ts';
import { CallError } from '#web/client.ts';
import { invalidate } from '#web/query.ts';
import { announcementPaths } from '../announcements-state.ts';

/** Marks what is being typed into the dialog: the frame asks before it goes. @returns says that it may go without a question */
export function useTyped(dirty: boolean): Unsaved['settled'] {
  const settled = useRef(false);
  useUnsaved({ dirty, settled }, () => true);
  return settled;
}

/** Saves once however often it is asked; a refusal is kept as a text for its field. */
export function useSaving() {
  const client = useQueryClient();
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const save = async (work: () => Promise<unknown>, done: string, then?: () => void) => {
    if (saving) return;
    setSaving(true);
    setFailure(undefined);
    try {
      await work();
      toast.success(done);
      then?.();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error.fields[0]?.message ?? error.message);
    } finally {
      setSaving(false);
      await invalidate(client, announcementPaths);
    }
  };
  return { save, saving, failure };
}

import { cancelUpload, continueUpload, readUpload, type UploadJob, undoUpload } from '@population-tracker/contract/uploads/uploads';
import type { ReservationsOfLeaver } from '@population-tracker/contract/users/users';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { confirm } from '#ui/dialog/confirm.ts';
import { toast } from '#ui/toast.ts';
import { callKey, invalidate, useSend } from '#web/query.ts';
import { filledByUploads } from '../running.ts';

export interface JobActions {
  /** Goes on with the valid rows. */
  proceed: (reservations?: ReservationsOfLeaver) => void;
  proceeding: boolean;
  cancel: () => void;
  /** Asks before. */
  askToCancel: () => void;
  cancelling: boolean;
  /** Asks before. */
  askToUndo: () => void;
  undoing: boolean;
}

/** What can be done with a job. A refusal is shown by the shell; the job is read again, as somebody else may have been quicker. */
export function useJobActions(job: UploadJob): JobActions {
  const { t } = useTranslation('uploads');
  const take = useTakeJob();
  const params = { id: job.id };
  const proceed = useSend(continueUpload, { onSuccess: take });
  const cancel = useSend(cancelUpload, { onSuccess: take });
  const undo = useSend(undoUpload, {
    invalidates: filledByUploads,
    onSuccess: (job) => {
      take(job);
      // A large one takes several calls.
      if (job.undoable) undo.mutate({ params }, { onError });
      else toast.success(job.statusExplanation);
    },
  });
  const client = useQueryClient();
  const onError = () => void invalidate(client, ['/uploads']);
  const askToCancel = async () => {
    const yes = await confirm({
      title: t('cancel.title'),
      body: t(job.state === 'applying' ? 'cancel.halfway' : 'cancel.nothing'),
      confirmLabel: t('cancel.button'),
      cancelLabel: t('cancel.keep'),
      danger: true,
    });
    if (yes) cancel.mutate({ params }, { onError });
  };
  const askToUndo = async () => {
    const yes = await confirm({
      title: t('undo.title'),
      body: t(`undo.body.${job.kind}`),
      confirmLabel: t('undo.button'),
      cancelLabel: t('undo.keep'),
      danger: true,
    });
    if (yes) undo.mutate({ params }, { onError });
  };
  return {
    proceed: (reservations) => proceed.mutate({ params, query: reservations ? { reservations } : {} }, { onError }),
    proceeding: proceed.isPending,
    cancel: () => cancel.mutate({ params }, { onError }),
    askToCancel: () => void askToCancel(),
    cancelling: cancel.isPending,
    askToUndo: () => void askToUndo(),
    undoing: undo.isPending,
  };
}

/** Shows a job as a call answered it, and reads the lists again. */
export function useTakeJob(): (job: UploadJob) => void {
  const client = useQueryClient();
  return (job) => {
    client.setQueryData(callKey(readUpload, { params: { id: job.id } }), job);
    void invalidate(client, ['/uploads']);
  };
}

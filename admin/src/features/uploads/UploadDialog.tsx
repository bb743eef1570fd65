import { Button } from '@mantine/core';
import { uploadExtensions, uploadMaxBytes, uploadMaxRows } from '@population-tracker/contract/kernel/constants';
import { createUpload, listUploads, type UploadKind } from '@population-tracker/contract/uploads/uploads';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CancelButton } from '#ui/dialog/CancelButton.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { UploadField } from '#ui/fields/UploadField.tsx';
import { toast } from '#ui/toast.ts';
import { errorText } from '#web/catalogue.ts';
import { CallError, send } from '#web/client.ts';
import { formatBytes, formatNumber } from '#web/formats/numbers.ts';
import { messageText } from '#web/messages.ts';
import { fetchAhead, invalidate } from '#web/query.ts';
import { useView } from '#web/view.ts';
import { type Picked, pickFile, refusalOf } from './picked-file.ts';
import { ownRunning } from './running.ts';
import { TemplateButton } from './TemplateButton.tsx';

export default function UploadDialog({ kind, close }: { kind: UploadKind; close: () => void }) {
  const { t } = useTranslation('uploads');
  const { file, reason, sending, pick, upload } = useUpload(kind, close);
  const foot = (
    <>
      <CancelButton onClick={close} />
      <Button loading={sending} onClick={upload}>
        {t('upload')}
      </Button>
    </>
  );
  return (
    <Dialog title={t(`dialogTitle.${kind}`)} onClose={close} foot={foot}>
      <p>{t(`dialogText.${kind}`)}</p>
      <UploadField
        label={t('file')}
        accept={uploadExtensions.join(',')}
        help={t('fileHelp', { size: formatBytes(uploadMaxBytes), rows: formatNumber(uploadMaxRows) })}
        file={file}
        onPick={pick}
        error={reason}
        disabled={sending}
      />
      <div>
        <TemplateButton kind={kind} subtle />
      </div>
    </Dialog>
  );
}

function useUpload(kind: UploadKind, close: () => void) {
  const { go } = useView();
  const client = useQueryClient();
  const [picked, setPicked] = useState<Picked | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const running = useRef(false);
  const file = picked && 'file' in picked ? picked.file : null;

  const pick = (files: File[] | null) => {
    const next = files && pickFile(files);
    setPicked(next);
    setReason(next && 'refusal' in next ? refusalText(next) : null);
  };
  const upload = async () => {
    if (!file) return setReason(refusalText(picked));
    if (running.current) return;
    running.current = true;
    setSending(true);
    const form = new FormData();
    form.set('kind', kind);
    form.set('file', file);
    try {
      const job = await send(createUpload, form, { quiet: true });
      toast.success(messageText('file.uploaded'));
      void invalidate(client, ['/uploads']);
      void fetchAhead(listUploads, ownRunning);
      close();
      go(`/upload-jobs?id=${job.id}`);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setReason(error.fields[0]?.message ?? error.message);
    } finally {
      running.current = false;
      setSending(false);
    }
  };
  return { file, reason, sending, pick, upload: () => void upload() };
}

function refusalText(picked: Picked | null): string {
  const { refusal, values } = refusalOf(picked);
  return errorText(refusal, values);
}

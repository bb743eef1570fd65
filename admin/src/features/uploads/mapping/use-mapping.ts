import { mapUpload, type UploadJob } from '@population-tracker/contract/uploads/uploads';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '#web/query.ts';
import { useTakeJob } from '../job/job-actions.ts';
import { giveField, requiredFields } from './mapping.ts';

/** The fields chosen so far, one a column; sends them once the required ones are among them. */
export function useMapping(job: UploadJob, sent: () => void) {
  const { t } = useTranslation('uploads');
  const take = useTakeJob();
  const [chosen, setChosen] = useState(() => job.columns.map(({ field }) => field));
  const [tried, setTried] = useState(false);
  const send = useSend(mapUpload, {
    quiet: true,
    onSuccess: (next) => {
      take(next);
      sent();
    },
  });
  const missing = requiredFields(job.fields, chosen)
    .filter(({ filled }) => !filled)
    .map(({ field }) => t(`fields.${job.kind}.${field}`, { defaultValue: field }));
  const incomplete = tried && missing.length > 0 ? t('mapping.incomplete', { fields: missing.join(', ') }) : null;
  return {
    chosen,
    choose: (index: number, field: string | null) => {
      send.reset();
      setChosen(giveField(chosen, index, field));
    },
    refusal: incomplete ?? send.error?.fields[0]?.message ?? send.error?.message,
    sending: send.isPending,
    submit: (event: FormEvent) => {
      event.preventDefault();
      setTried(true);
      if (missing.length === 0 && !send.isPending) send.mutate({ params: { id: job.id }, body: { fields: chosen } });
    },
  };
}

import { mapUpload, type UploadJob } from '@population-tracker/contract/uploads/uploads';
import { useTranslation } from 'react-i18next';
import { Select } from '#ui/fields/Select.tsx';
import { formatNumber } from '#web/formats/numbers.ts';
import { useSend } from '#web/query.ts';
import { useTakeJob } from '../job/job-actions.ts';
import classes from './mapping.module.css';

/** Which sheet of the workbook is meant; another one is read at once. */
export function SheetChoice({ job, sent }: { job: UploadJob; sent: () => void }) {
  const { t } = useTranslation('uploads');
  const take = useTakeJob();
  const choose = useSend(mapUpload, {
    onSuccess: (next) => {
      take(next);
      sent();
    },
  });
  const sheets = job.sheets.map(({ name, rows }) => ({
    value: name,
    label: rows === null ? name : t('mapping.sheetRows', { name, count: rows, n: formatNumber(rows) }),
  }));
  return (
    <Select
      label={t('mapping.sheet')}
      description={t('mapping.sheetHelp')}
      data={sheets}
      value={job.sheet}
      allowDeselect={false}
      disabled={choose.isPending}
      className={classes.sheet}
      onChange={(sheet) => {
        if (sheet && sheet !== job.sheet) choose.mutate({ params: { id: job.id }, body: { sheet } });
      }}
    />
  );
}

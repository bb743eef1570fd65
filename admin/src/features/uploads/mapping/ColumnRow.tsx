import type { PreviewCell, UploadJob } from '@population-tracker/contract/uploads/uploads';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Select } from '#ui/fields/Select.tsx';
import classes from './mapping.module.css';

interface Props {
  job: UploadJob;
  heading: string;
  /** The first cells below the heading, read with the chosen field. */
  cells: readonly PreviewCell[];
  field: string | null;
  choose: (field: string | null) => void;
}

/** One column of the file: its heading, what stands below it and how it is read, and the field it fills. */
export function ColumnRow({ job, heading, cells, field, choose }: Props) {
  const { t } = useTranslation('uploads');
  const options = job.fields.map(({ field: value, required }) => {
    const name = t(`fields.${job.kind}.${value}`, { defaultValue: value });
    return { value, label: required ? t('mapping.required', { field: name }) : name };
  });
  return (
    <li>
      <strong>{heading}</strong>
      <ul className={classes.cells} data-unused={field ? undefined : ''}>
        {cells.map((cell, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file keep their places
          <Cell key={at} cell={cell} used={field !== null} />
        ))}
        {cells.length === 0 ? <li>{t('mapping.noPreview')}</li> : null}
      </ul>
      <Select
        aria-label={t('mapping.fieldOf', { heading })}
        data={[{ value: '', label: t('mapping.unused') }, ...options]}
        value={field ?? ''}
        onChange={(value) => choose(value || null)}
        allowDeselect={false}
        data-unused={field ? undefined : ''}
        className={classes.select}
      />
    </li>
  );
}

function Cell({ cell: { text, read, reason }, used }: { cell: PreviewCell; used: boolean }) {
  const { t } = useTranslation('uploads');
  const shown = text.trim() === '' ? t('errors.empty') : text;
  if (!used) return <li title={text}>{shown}</li>;
  const Glyph = reason ? IconAlertCircle : IconCheck;
  return (
    <li data-wrong={reason ? '' : undefined}>
      <Glyph size={14} stroke={2} aria-hidden />
      <span className={classes.text} title={text}>
        {shown}
        {read ? <span className={classes.read}>{t('mapping.readAs', { value: read })}</span> : null}
      </span>
      <span className={reason ? classes.reason : 'pt-unseen'}>{reason ?? t('mapping.valid')}</span>
    </li>
  );
}

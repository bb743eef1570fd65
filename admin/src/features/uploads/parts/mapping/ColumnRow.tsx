import { Select } from '@mantine/core';
import type { UploadJob } from '@population-tracker/contract/uploads';
import { useTranslation } from 'react-i18next';
import classes from './mapping.module.css';
import { valuesBelow } from './mapping.ts';

const shownValues = 3;

interface Props {
  job: UploadJob;
  index: number;
  heading: string;
  field: string | null;
  choose: (field: string | null) => void;
}

/** One column of the file: its heading, what stands below it, and the field it fills. */
export function ColumnRow({ job, index, heading, field, choose }: Props) {
  const { t } = useTranslation('uploads');
  const values = valuesBelow(job.preview, index, shownValues);
  const options = job.fields.map(({ field: value, required }) => {
    const name = t(`fields.${job.kind}.${value}`, { defaultValue: value });
    return { value, label: required ? t('mapping.required', { field: name }) : name };
  });
  return (
    <li>
      <strong>{heading}</strong>
      <span className={classes.values} title={values.join(' · ')}>
        {values.length > 0 ? values.join(' · ') : t('mapping.noPreview')}
      </span>
      <Select
        aria-label={t('mapping.fieldOf', { heading })}
        data={[{ value: '', label: t('mapping.unused') }, ...options]}
        value={field ?? ''}
        onChange={(value) => choose(value || null)}
        allowDeselect={false}
        maxDropdownHeight={320}
        data-unused={field ? undefined : ''}
        className={classes.select}
      />
    </li>
  );
}

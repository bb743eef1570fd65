import { Button } from '@mantine/core';
import type { UploadJob } from '@population-tracker/contract/uploads/uploads';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { CancelButton } from '#ui/dialog/CancelButton.tsx';
import { Refused } from '#ui/form/Refused.tsx';
import { ColumnRow } from './ColumnRow.tsx';
import classes from './mapping.module.css';
import { cellsBelow, requiredFields } from './mapping.ts';
import { SheetChoice } from './SheetChoice.tsx';
import { useMapping } from './use-mapping.ts';
import { usePreview } from './use-preview.ts';

interface Props {
  job: UploadJob;
  /** Left out where the file can't be read without an answer. */
  close?: () => void;
  sent: () => void;
}

/** Which column of the file fills which field, said by hand where the headings weren't recognised. */
export function Mapping({ job, close, sent }: Props) {
  const { t } = useTranslation('uploads');
  const { chosen, choose, refusal, sending, submit } = useMapping(job, sent);
  const title = useFocus(close !== undefined);

  return (
    <form className={classes.mapping} onSubmit={submit} aria-labelledby="mapping">
      <h2 id="mapping" tabIndex={-1} ref={title}>
        {t('mapping.title')}
      </h2>
      <p className={classes.help}>{t('mapping.help')}</p>
      {job.sheets.length > 1 ? <SheetChoice job={job} sent={sent} /> : null}
      <Required job={job} chosen={chosen} />
      <Columns job={job} chosen={chosen} choose={choose} />
      {refusal ? (
        <div className="pt-wrong pt-below-3" role="alert">
          <Refused>{refusal}</Refused>
        </div>
      ) : null}
      <div className="pt-row pt-gap-2 pt-below-4">
        {close ? <CancelButton onClick={close} /> : null}
        <Button type="submit" loading={sending}>
          {t('mapping.submit')}
        </Button>
      </div>
    </form>
  );
}

interface ColumnsProps {
  job: UploadJob;
  chosen: readonly (string | null)[];
  choose: (index: number, field: string | null) => void;
}

function Columns({ job, chosen, choose }: ColumnsProps) {
  const { t } = useTranslation('uploads');
  const preview = usePreview(job, chosen);
  return (
    <>
      <div className={classes.head} aria-hidden>
        <span>{t('mapping.column')}</span>
        <span>{t('mapping.preview')}</span>
        <span>{t('mapping.field')}</span>
      </div>
      <ul className={classes.columns}>
        {job.columns.map(({ heading }, index) => (
          <ColumnRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a file's columns keep their places, and headings may repeat
            key={index}
            job={job}
            heading={heading || t('mapping.noHeading', { number: index + 1 })}
            cells={cellsBelow(preview, job.preview, index)}
            field={chosen[index] ?? null}
            choose={(field) => choose(index, field)}
          />
        ))}
      </ul>
    </>
  );
}

/** The button that opened it is gone: whoever works by keyboard goes on at the heading. */
function useFocus(opened: boolean) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (opened) title.current?.focus();
  }, [opened]);
  return title;
}

/** What has to be chosen, ticked off as it is. */
function Required({ job, chosen }: { job: UploadJob; chosen: readonly (string | null)[] }) {
  const { t } = useTranslation('uploads');
  return (
    <p className={classes.required}>
      {t('mapping.needed')}
      {requiredFields(job.fields, chosen).map(({ field, filled }) => {
        const name = t(`fields.${job.kind}.${field}`, { defaultValue: field });
        const Glyph = filled ? IconCircleCheck : IconCircleDashed;
        return (
          <span key={field} data-filled={filled ? '' : undefined}>
            <DrawnIcon of={Glyph} />
            <span aria-hidden>{name}</span>
            <span className="pt-unseen">{t(filled ? 'mapping.chosen' : 'mapping.missing', { field: name })}</span>
          </span>
        );
      })}
    </p>
  );
}

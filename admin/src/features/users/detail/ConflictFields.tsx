import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './detail.module.css';
import { useFieldTexts } from './detail-field-texts.ts';

interface Props {
  /** The fields that both changed, with what somebody else saved. */
  differences: readonly { field: string; saved: unknown }[];
  /** As the record was when the form was opened. */
  before: Record<string, unknown>;
  /** As they stand in the form now. */
  typed: Record<string, unknown>;
  choose: (field: string, value: unknown) => void;
}

/** Field by field, what I typed and what somebody else saved meanwhile: the chosen one goes into the form. */
export function ConflictFields({ differences, before, typed, choose }: Props) {
  const { t } = useTranslation('users/detail');
  const texts = useFieldTexts();
  const id = useId();
  // Taking theirs overwrites the field: what I typed is kept here.
  const [mine] = useState(typed);
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  return (
    <section className={classes.conflict} aria-labelledby={id} data-newer="">
      <h3 id={id}>{t('conflict.title')}</h3>
      {differences.map(({ field, saved }) => (
        <fieldset key={field}>
          <legend>{texts.label(field)}</legend>
          {[
            { name: t('conflict.mine'), value: mine[field] },
            { name: t('conflict.theirs'), value: saved },
          ].map(({ name, value }) => (
            <label key={name}>
              <input type="radio" name={`${id}${field}`} checked={same(typed[field], value)} onChange={() => choose(field, value)} />
              <span className={classes.quiet}>{name}</span>
              <span>{texts.value(field, value)}</span>
            </label>
          ))}
          <p className={classes.quiet}>{t('conflict.before', { value: texts.value(field, before[field]) })}</p>
        </fieldset>
      ))}
    </section>
  );
}

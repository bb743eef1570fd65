import { Checkbox } from '@mantine/core';
import type { Audience } from '@population-tracker/contract/emergency/emergency';
import { meets, type RunningEmergency } from '@population-tracker/contract/emergency/emergency-running';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#ui/fields/ChoiceField.tsx';
import { Refused } from '#ui/form/Refused.tsx';
import classes from './start.module.css';

interface Props {
  /** Null for everybody. */
  chosen: readonly number[] | null;
  choose: (locationIds: readonly number[] | null) => void;
  locations: Audience['locations'];
  running: readonly RunningEmergency[];
  error?: string;
}

/** Everybody, or whoever is at some of the locations today. */
export function Scope({ chosen, choose, locations, running, error }: Props) {
  const { t } = useTranslation('emergency');
  const field = useId();
  const options = [
    { value: 'all', label: t('start.all') },
    { value: 'some', label: t('start.some') },
  ];
  const toggle = (id: number) => choose(chosen?.includes(id) ? chosen.filter((one) => one !== id) : [...(chosen ?? []), id]);
  return (
    <div>
      <ChoiceField
        label={t('start.scope')}
        options={options}
        value={chosen ? 'some' : 'all'}
        onChange={(value) => choose(value === 'some' ? [] : null)}
      />
      {chosen ? (
        <ul className={classes.locations}>
          {locations.map(({ id, name, addressed, onSite }) => (
            <li key={id}>
              <label htmlFor={`${field}${id}`}>
                <Checkbox id={`${field}${id}`} size="xs" checked={chosen.includes(id)} onChange={() => toggle(id)} />
                <span>
                  {name}
                  {running
                    .filter((one) => meets(one, [id]))
                    .map((one) => (
                      <b key={one.id} data-kind={one.kind}>
                        {t(`start.runs.${one.kind}`)}
                      </b>
                    ))}
                </span>
                <small>{t('start.atLocation', { people: t('people', { count: addressed }), count: onSite })}</small>
              </label>
            </li>
          ))}
        </ul>
      ) : null}
      {error ? (
        <div role="alert" className="pt-wrong pt-below-2">
          <Refused>{error}</Refused>
        </div>
      ) : null}
    </div>
  );
}

import { Checkbox, Input } from '@mantine/core';
import type { Audience } from '@population-tracker/contract/emergency/emergency';
import { meets, type RunningEmergency } from '@population-tracker/contract/emergency/emergency-running';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#ui/fields/ChoiceField.tsx';
import { Refused } from '#ui/form/Refused.tsx';
import classes from './start.module.css';

interface Props {
  /** Whether everybody may be addressed. */
  everywhere: boolean;
  /** Null for everybody. */
  chosen: readonly number[] | null;
  choose: (locationIds: readonly number[] | null) => void;
  locations: Audience['locations'];
  running: readonly RunningEmergency[];
  error?: string;
}

/** Everybody, where that is allowed, or whoever is at some of the locations today. */
export function Scope({ everywhere, chosen, choose, locations, running, error }: Props) {
  const { t } = useTranslation('emergency');
  const field = useId();
  const options = [
    { value: 'all', label: t('start.all') },
    { value: 'some', label: t('start.some') },
  ];
  const toggle = (id: number) => choose(chosen?.includes(id) ? chosen.filter((one) => one !== id) : [...(chosen ?? []), id]);
  return (
    <div>
      {everywhere ? (
        <ChoiceField
          label={t('start.scope')}
          options={options}
          value={chosen ? 'some' : 'all'}
          onChange={(value) => choose(value === 'some' ? [] : null)}
        />
      ) : (
        <Input.Label labelElement="div">{t('start.scope')}</Input.Label>
      )}
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

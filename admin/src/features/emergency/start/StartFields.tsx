import { Textarea } from '@mantine/core';
import { type EmergencyKind, emergencyMessageMaxLength } from '@population-tracker/contract/emergency/emergency';
import type { RunningEmergency } from '@population-tracker/contract/emergency/emergency-running';
import { listEmergencyTemplates } from '@population-tracker/contract/emergency/emergency-settings';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SwitchField } from '#ui/fields/SwitchField.tsx';
import { Refused } from '#ui/form/Refused.tsx';
import { catalogueLanguage } from '#web/language.ts';
import { useCall } from '#web/query.ts';
import { PhoneNumber } from '../settings/PhoneNumber.tsx';
import { Scope } from './Scope.tsx';
import classes from './start.module.css';
import { type ChosenTeam, TeamsField } from './TeamsField.tsx';
import type { Reached } from './use-audience.ts';

interface Props {
  kind: EmergencyKind;
  message: string;
  everywhere: boolean;
  chosen: readonly number[] | null;
  audience: Reached;
  running: readonly RunningEmergency[];
  errors: { message?: string; locationIds?: string; teamIds?: string; other?: string };
  write: (message: string) => void;
  choose: (locationIds: readonly number[] | null) => void;
  teams: readonly ChosenTeam[];
  chooseTeams: (teams: readonly ChosenTeam[]) => void;
  sitePeople: boolean;
  includeSite: (include: boolean) => void;
}

export function StartFields({ kind, message, chosen, audience, running, errors, write, choose, sitePeople, includeSite, ...rest }: Props) {
  const { t } = useTranslation('emergency');
  const length = message.trim().length;
  return (
    <div className={classes.fields}>
      <p>{t(`start.text.${kind}`)}</p>
      <Chips message={message} write={write} />
      <Textarea
        label={t('start.message')}
        value={message}
        onChange={(event) => write(event.currentTarget.value)}
        autosize
        minRows={2}
        maxRows={8}
        error={errors.message ? <Refused>{errors.message}</Refused> : undefined}
        description={
          <span data-over={length > emergencyMessageMaxLength ? '' : undefined} className={classes.length}>
            {t('start.length', { count: length, most: emergencyMessageMaxLength })}
          </span>
        }
      />
      <Scope
        everywhere={rest.everywhere}
        chosen={chosen}
        choose={choose}
        locations={audience.locations}
        running={running}
        error={errors.locationIds}
      />
      {chosen && chosen.length > 0 ? (
        <SwitchField
          label={t('start.sitePeople')}
          description={t('start.sitePeopleHelp', { count: audience.query.data?.siteOnly ?? 0 })}
          checked={sitePeople}
          onChange={includeSite}
        />
      ) : null}
      {chosen && chosen.length > 0 ? <TeamsField teams={rest.teams} choose={rest.chooseTeams} error={errors.teamIds} /> : null}
      <PhoneNumber chosen={chosen} />
      {errors.other ? <Refused>{errors.other}</Refused> : null}
    </div>
  );
}

/** The templates, one touch each; those in other languages one touch further. */
function Chips({ message, write }: Pick<Props, 'message' | 'write'>) {
  const { t } = useTranslation('emergency');
  const [all, setAll] = useState(false);
  const { data } = useCall(listEmergencyTemplates, {}, { quiet: true });
  if (!data || data.items.length === 0) return null;
  const own = data.items.filter(({ language }) => language === catalogueLanguage());
  const shown = all || own.length === 0 ? data.items : own;
  return (
    <fieldset className={classes.chips} aria-label={t('start.templates')}>
      {shown.map(({ id, name, message: text, language }, index) => (
        <button
          key={id}
          type="button"
          lang={language}
          data-autofocus={index === 0 ? '' : undefined}
          aria-pressed={message === text}
          onClick={() => write(text)}
        >
          {name}
        </button>
      ))}
      {shown.length < data.items.length ? (
        <button type="button" data-more="" onClick={() => setAll(true)}>
          {t('start.moreTemplates')}
        </button>
      ) : null}
    </fieldset>
  );
}

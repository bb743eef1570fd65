import { MultiSelect } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#ui/fields/ChoiceField.tsx';
import { SwitchField } from '#ui/fields/SwitchField.tsx';
import type { SaveForm } from '#ui/form/save-form.ts';
import { useAudience } from '../announcements-state.ts';
import type { Values } from '../use-announcement-form.ts';
import { useAudiences } from './use-audiences.ts';

/** For whom it is, and how many people that are now. */
export function AudienceFields({ form }: { form: SaveForm<Values> }) {
  const { t } = useTranslation('announcements');
  const audience = useAudience(form.values);
  const { everybody } = form.values;
  return (
    <>
      <Everybody value={everybody} set={form.set} error={form.field('everybody').error} />
      {everybody ? null : <Chosen form={form} />}
      <SwitchField
        label={t('form.exceptional')}
        description={t('form.exceptionalHelp')}
        {...form.field('sendToExceptionalUser', { type: 'checkbox' })}
      />
      <p className="pt-small pt-quiet pt-figures" aria-live="polite">
        {audience ? t('form.reach', { count: audience.reached }) : null} {t(everybody ? 'form.audienceHelp' : 'audience.help')}
      </p>
    </>
  );
}

interface EverybodyProps {
  value: boolean;
  set: SaveForm<Values>['set'];
  error?: ReactNode;
}

/** Drawn when something of its own changes, not with each letter of the form. */
const Everybody = memo(function Everybody({ value, set, error }: EverybodyProps) {
  const { t } = useTranslation('announcements');
  const choose = (who: 'all' | 'some') => {
    set('everybody', who === 'all');
    if (who === 'some') return;
    set('locationIds', []);
    set('teamIds', []);
  };
  return (
    <ChoiceField<'all' | 'some'>
      label={t('audience.label')}
      options={(['all', 'some'] as const).map((value) => ({ value, label: t(`audience.${value}`) }))}
      value={value ? 'all' : 'some'}
      onChange={choose}
      error={error}
    />
  );
});

/** Locations, all in one list, and teams, which the server looks for. */
function Chosen({ form }: { form: SaveForm<Values> }) {
  const { t } = useTranslation('announcements');
  const { locations, teams, setSearch } = useAudiences(form.values.teamIds);
  return (
    <>
      <Several
        form={form}
        name="locationIds"
        label={t('audience.locations')}
        placeholder={t('audience.chooseLocations')}
        options={locations}
      />
      <Several
        form={form}
        name="teamIds"
        label={t('audience.teams')}
        placeholder={t('audience.chooseTeams')}
        options={teams}
        onSearch={setSearch}
      />
    </>
  );
}

interface SeveralProps {
  form: SaveForm<Values>;
  name: 'locationIds' | 'teamIds';
  label: string;
  placeholder: string;
  options: readonly { value: string; label: string }[];
  /** The server looks for them. */
  onSearch?: (text: string) => void;
}

function Several({ form, name, label, placeholder, options, onSearch }: SeveralProps) {
  const { t } = useTranslation();
  const { value, onChange, ...field } = form.field(name);
  const ids = (value as number[]).map(String);
  return (
    <MultiSelect
      {...field}
      label={label}
      placeholder={ids.length === 0 ? placeholder : undefined}
      data={[...options]}
      value={ids}
      onChange={(chosen) => onChange(chosen.map(Number))}
      searchable
      hidePickedOptions
      nothingFoundMessage={t('ui.noOption')}
      comboboxProps={{ shadow: 'md', radius: 'lg' }}
      {...(onSearch && { onSearchChange: onSearch, filter: ({ options: found }) => found })}
    />
  );
}

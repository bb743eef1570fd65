import {
  type ColleagueSettings,
  readColleagueSettings,
  saveColleagueSettings,
} from '@population-tracker/contract/colleagues/colleague-settings';
import { closeTeamMost, type Visibility, visibilities } from '@population-tracker/contract/colleagues/colleagues';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#ui/fields/ChoiceField.tsx';
import { FormSection } from '#ui/form/FormPage.tsx';
import { toast } from '#ui/toast.ts';
import { useMayCall } from '#web/permissions.ts';
import { useCall, useSend } from '#web/query.ts';

const order = (one: Visibility): number => visibilities.indexOf(one);
const lesser = (one: Visibility, other: Visibility): Visibility => (order(one) <= order(other) ? one : other);

/** By whom people's days are seen in their own app: at most, and where somebody hasn't chosen. What each chose isn't shown. */
export function WhoSeesDays(): ReactNode {
  const { t } = useTranslation('permissions/data-protection');
  const { data } = useCall(readColleagueSettings, {});
  const mayChange = useMayCall(saveColleagueSettings);
  const save = useSend(saveColleagueSettings, {
    invalidates: [readColleagueSettings.path],
    onSuccess: () => toast.success(t('days.saved')),
  });
  const shown = save.isPending ? save.variables.body : data;
  const options = visibilities.map((value) => ({ value, label: t(`days.${value}`) }));
  const change = ({ usual, most }: { usual: Visibility; most: Visibility }) =>
    data && save.mutate({ body: { most, usual: lesser(usual, most), version: data.version } });
  const disabled = !data || !mayChange || save.isPending;
  return (
    <FormSection title={t('days.heading')} help={t('days.help')}>
      <ChoiceField
        label={t('days.most')}
        description={t('days.mostHelp')}
        options={options}
        value={shown?.most ?? 'everybody'}
        disabled={disabled}
        onChange={(most) => shown && change({ usual: shown.usual, most })}
      />
      <ChoiceField
        label={t('days.usual')}
        description={t('days.usualHelp')}
        options={options.map((one) => ({ ...one, disabled: order(one.value) > order(shown?.most ?? 'everybody') }))}
        value={shown?.usual ?? 'nobody'}
        disabled={disabled}
        onChange={(usual) => shown && change({ usual, most: shown.most })}
      />
      <p className="pt-quiet">{data ? <Teams {...data.teams} /> : t('days.teamsLoading')}</p>
    </FormSection>
  );
}

/** Who is meant by a team. */
function Teams({ close, large }: ColleagueSettings['teams']): ReactNode {
  const { t } = useTranslation('permissions/data-protection');
  if (close + large === 0) return t('days.noTeams');
  return [t('days.teams', { count: close }), large > 0 ? t('days.large', { count: large, most: closeTeamMost }) : null]
    .filter(Boolean)
    .join(' ');
}

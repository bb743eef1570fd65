import { useDebouncedValue } from '@mantine/hooks';
import { type Parameter, type ParameterImpact, parameterImpact } from '@population-tracker/contract/parameters/parameters';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type CallError, call } from '#web/client.ts';
import { formatNumber } from '#web/formats/numbers.ts';
import { schema, type Values } from './parameters-form-values.ts';

const pauseMs = 500;

/**
 * What of the reservations ahead a change would refuse, told while it is typed; saving asks about it all the same.
 * @param values null where nothing changed, or what is typed can't be saved yet
 */
export function useImpactNote(parameter: Parameter | null, values: Values | null): string | undefined {
  const { t } = useTranslation('parameters');
  const [asked] = useDebouncedValue(values, pauseMs);
  const fields = asked ? schema.safeParse(asked).data : undefined;
  const body = fields && { ...fields, ...(parameter && { id: parameter.id }) };
  const isAsked = values !== null && body !== undefined;
  const { data } = useQuery<ParameterImpact, CallError>({
    queryKey: [parameterImpact.path, body],
    queryFn: isAsked ? ({ signal }) => call(parameterImpact, { body }, { signal, quiet: true }) : skipToken,
    placeholderData: keepPreviousData,
  });
  if (!isAsked || !data) return undefined;
  const { refused, overbookedTotal, overbookedDays } = data;
  if (refused > 0) return t('impact.refused', { count: refused, shown: formatNumber(refused) });
  return overbookedTotal > 0 ? t('impact.overbooked', { count: overbookedDays }) : undefined;
}

import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type Alternative, checkReservation, type ReservationCheck } from '@population-tracker/contract/reservations/reservations';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { type CallError, call } from '#web/client.ts';
import classes from '../reservations-form.module.css';
import { type Clock, schemaIn, type Values } from '../reservations-form-values.ts';
import { nameOf } from './alternative.ts';
import { fieldOf } from './verdict-reasons.ts';

/** A pause in choosing after which the server is asked. */
const pauseMs = 250;
/** How old what is free may look while the form stands open. */
export const freshMs = 15_000;

/** What the server would say to the form as it stands; undefined until everything is chosen. `again` asks anew. */
export function useVerdict(values: Values, clock: Clock, exceptId: number | undefined) {
  // The title and the mail change nothing about whether it is possible.
  const asked = schemaIn(clock).safeParse({ ...values, title: '', notify: false });
  const body = asked.success ? { ...asked.data, ...(exceptId ? { exceptId } : {}) } : null;
  const [settled] = useDebouncedValue(JSON.stringify(body), pauseMs);
  const answer = useQuery<ReservationCheck, CallError>({
    queryKey: [checkReservation.path, settled],
    queryFn: ({ signal }) => call(checkReservation, { body: JSON.parse(settled) }, { signal, quiet: true }),
    enabled: settled !== 'null',
    staleTime: 0,
    gcTime: 0,
    // Somebody else may be faster while the form stands open; a page that nobody sees doesn't ask.
    refetchInterval: freshMs,
  });
  const current = body !== null && settled === JSON.stringify(body);
  return { verdict: current ? answer.data : undefined, again: () => void answer.refetch() };
}

interface Props {
  values: Values;
  verdict: ReservationCheck | undefined;
  /** Whether the fields say what speaks against them. */
  atFields: boolean;
  /** Of the reservation's place: its hours are told as clocks show them there. */
  zone: string;
  take: (alternative: Alternative) => void;
}

/** Whether it can be reserved, and what is free instead. Reasons that stand at their fields are only read out here. */
export function Verdict({ values, verdict, atFields, zone, take }: Props) {
  const { t } = useTranslation('reservations');
  return (
    <div role="status" className={classes.verdict}>
      {verdict?.possible ? (
        <p className={classes.possible}>
          <DrawnIcon of={IconCircleCheck} />
          {t('possible')}
        </p>
      ) : null}
      {verdict && !verdict.possible ? <Reasons values={values} reasons={verdict.reasons} atFields={atFields} /> : null}
      {verdict?.alternative ? (
        <p className="pt-line pt-wrap pt-gap-2 pt-quiet">
          {t('nearest')}
          <Button variant="default" size="compact-sm" onClick={() => verdict.alternative && take(verdict.alternative)}>
            {t('take', { name: nameOf(verdict.alternative, { area: values.area, day: values.day, zone }) })}
          </Button>
        </p>
      ) : null}
    </div>
  );
}

function Reasons({ values, reasons, atFields }: { values: Values; reasons: ReservationCheck['reasons']; atFields: boolean }) {
  const { t } = useTranslation('reservations');
  const isAtField = ({ field }: { field: string | null }) => atFields && fieldOf(field, values) !== null;
  return (
    <div className={reasons.every(isAtField) ? 'pt-unseen' : classes.refused}>
      <DrawnIcon of={IconAlertTriangle} />
      <div>
        <strong>{t('notPossible')}</strong>
        <ul>
          {reasons.map((reason) => (
            <li key={reason.key} className={isAtField(reason) ? 'pt-unseen' : undefined}>
              {reason.message}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

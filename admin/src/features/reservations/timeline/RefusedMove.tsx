import { Button } from '@mantine/core';
import { dayIn } from '@population-tracker/contract/kernel/zones';
import { IconAlertCircle, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { formatDay, formatTime } from '#web/formats/dates.ts';
import type { Refused, Spot } from './moves.ts';
import classes from './timeline.module.css';

interface Props {
  refused: Refused;
  timeZone: string;
  take: (spot: Spot) => void;
  close: () => void;
}

/** Why a reservation went back to its place, and what is free instead. */
export function RefusedMove({ refused: { move, message, alternative }, timeZone, take, close }: Props): ReactNode {
  const { t } = useTranslation('reservations/views');
  const { start, end } = { start: alternative?.start ?? move.to.start, end: alternative?.end ?? move.to.end };
  const workspaceId = alternative?.workspaceId ?? move.to.workspaceId;
  const deskId = move.to.deskId === undefined ? undefined : (alternative?.deskId ?? null);
  const row = deskId ? `desk:${deskId}` : deskId === null ? `seats:${workspaceId}` : `room:${workspaceId}`;
  const isOtherDay = dayIn(timeZone, new Date(start)) !== dayIn(timeZone, new Date(move.to.start));
  const name = [
    isOtherDay ? formatDay(dayIn(timeZone, new Date(start)), { weekday: 'short', day: 'numeric', month: 'short' }) : '',
    alternative?.deskLabel ?? alternative?.workspaceName,
    alternative?.start ? `${formatTime(start, timeZone)}–${formatTime(end, timeZone)}` : '',
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <div className={classes.refused} role="alert">
      <DrawnIcon of={IconAlertCircle} />
      <span>{t('refused', { name: move.name, reason: message })}</span>
      {alternative && name ? (
        <Button variant="default" onClick={() => take({ row, workspaceId, deskId, start, end })}>
          {t('take', { name })}
        </Button>
      ) : null}
      <span className="pt-grow" />
      <IconButton icon={IconX} small label={t('ui.close')} onClick={close} />
    </div>
  );
}

import { Button } from '@mantine/core';
import type { EmergencyResponse } from '@population-tracker/contract/emergency/emergency';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckBox } from '#ui/table/CheckBox.tsx';
import { formatTime } from '#web/formats/dates.ts';
import { StateIcon } from '../StateIcon.tsx';
import classes from './people.module.css';

interface Props {
  row: EmergencyResponse;
  /** Was heard of a moment ago. */
  fresh: boolean;
  remindedAt: string | null;
  /** Null where nobody can be marked any more. */
  chosen: boolean | null;
  choose: (id: number, range: boolean) => void;
  open: (row: EmergencyResponse) => void;
}

/** One person: where they were, what they said, and whether the mail reached them. */
export const Person = memo(function Person({ row, fresh, remindedAt, chosen, choose, open }: Props) {
  const { t } = useTranslation('emergency');
  const { name, actionState } = row;
  return (
    <li className={classes.person} data-state={actionState} data-fresh={fresh ? '' : undefined} data-chosen={chosen ? '' : undefined}>
      {chosen === null ? null : (
        <span className={classes.check}>
          <CheckBox label={t('list.select', { name })} checked={chosen} onChange={(range) => choose(row.id, range)} />
        </span>
      )}
      <span className={classes.icon}>
        <StateIcon state={actionState} size={actionState === 'notSafe' ? 24 : 20} />
        <span className="pt-unseen">{t(`states.${actionState}`)}</span>
      </span>
      <button type="button" className={classes.name} onClick={() => open(row)}>
        {name}
      </button>
      <Where row={row} />
      <Said row={row} remindedAt={remindedAt} fresh={fresh} />
      {chosen === null ? null : (
        <Button variant="default" className={classes.mark} aria-label={t('mark.of', { name })} onClick={() => open(row)}>
          {t('mark.label')}
        </Button>
      )}
    </li>
  );
});

function Where({ row }: { row: EmergencyResponse }) {
  const { t } = useTranslation('emergency');
  const { locationName, buildingName, workspaceName, deskLabel, onSite, bySite } = row;
  // No reservation told of them: whoever looks for them has to know why they are in the list.
  const why = bySite ? t('where.bySite') : null;
  if (!locationName) return <Lines first={t('where.unknown')} quiet second={why ?? row.email} className={classes.where} />;
  const place = [locationName, workspaceName ?? buildingName].filter(Boolean).join(', ');
  const exact = [workspaceName ? buildingName : null, deskLabel ? t('where.seat', { label: deskLabel }) : null].filter(Boolean).join(', ');
  return (
    <Lines
      first={place}
      second={onSite ? exact : [why, t('where.elsewhere'), exact].filter(Boolean).join(' · ')}
      className={classes.where}
    />
  );
}

function Said({ row, remindedAt, fresh }: Pick<Props, 'row' | 'remindedAt' | 'fresh'>) {
  const { t } = useTranslation('emergency');
  const { actionState, actionDate, note, mailState, mailReason, byName } = row;
  if (actionState === 'none') {
    const lost = mailState === 'failed';
    const second = mailReason ?? (remindedAt && mailState === 'sent' ? t('said.reminded', { at: formatTime(remindedAt) }) : null);
    return <Lines first={t(`mails.${mailState}`)} second={second} danger={lost} className={classes.said} />;
  }
  const facts = [actionDate && formatTime(actionDate), byName && t('said.byHand', { name: byName }), fresh && t('said.justNow')];
  const second = [...facts, mailState === 'failed' && t('mails.failed')].filter(Boolean).join(' · ');
  return (
    <Lines first={note ? t('said.quoted', { note }) : t(`states.${actionState}`)} second={second} quiet={!note} className={classes.said} />
  );
}

interface LinesProps {
  first: string;
  second?: string | null;
  quiet?: boolean;
  danger?: boolean;
  className?: string;
}

/** Two lines of a cell; what is cut off can be read on hover. */
function Lines({ first, second, quiet, danger, className }: LinesProps) {
  return (
    <span className={className} title={[first, second].filter(Boolean).join('\n')}>
      <span className={classes.first} data-quiet={quiet ? '' : undefined} data-danger={danger ? '' : undefined}>
        {first}
      </span>
      {second ? <span className={classes.second}>{second}</span> : null}
    </span>
  );
}

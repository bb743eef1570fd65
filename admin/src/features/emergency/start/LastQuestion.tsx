import { Button } from '@mantine/core';
import type { Audience } from '@population-tracker/contract/emergency/emergency';
import type { RunningEmergency } from '@population-tracker/contract/emergency/emergency-running';
import { IconUrgent } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { formatNumber } from '#web/formats/numbers.ts';
import { nameOf } from '../naming.ts';
import classes from './start.module.css';
import type { ChosenTeam } from './TeamsField.tsx';

/** The second click of a double click on the button before neither answers this question nor closes it. */
const guardMs = 500;

interface Props {
  message: string;
  /** Null while nobody knows: the mails can go all the same. */
  count: number | null;
  /** How many of these are addressed only because it is their site. */
  siteOnly: number;
  /** How many only because they are in one of the teams. */
  teamOnly: number;
  /** Null for everybody. */
  chosen: readonly number[] | null;
  teams: readonly ChosenTeam[];
  locations: Audience['locations'];
  /** What runs there and ends. */
  met: readonly RunningEmergency[];
  sending: boolean;
  back: () => void;
  send: () => void;
  close: () => void;
}

/** The second confirmation of a real emergency: what goes out, and to how many. */
export function LastQuestion({ message, count, siteOnly, teamOnly, chosen, teams, locations, met, sending, back, send, close }: Props) {
  const { t } = useTranslation('emergency');
  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = Date.now();
  }, []);
  const meant = (act: () => void) => () => {
    if (Date.now() - shownAt.current > guardMs) act();
  };
  const names = chosen && locations.filter(({ id }) => chosen.includes(id)).map(({ name }) => name);
  const foot = (
    <>
      <Button variant="default" disabled={sending} onClick={back}>
        {t('start.back')}
      </Button>
      <Button data-autofocus="" className={clsx(classes.notify, 'pt-danger-button')} loading={sending} onClick={meant(send)}>
        {count === null ? t('start.yesUncounted') : t('start.yes', { count })}
      </Button>
    </>
  );
  return (
    <Dialog
      alert
      title={count === null ? t('start.sureUncounted') : t('start.sure', { count })}
      onClose={meant(() => !sending && close())}
      foot={foot}
    >
      <div className={classes.sure}>
        <IconUrgent size={40} stroke={1.5} aria-hidden />
        <div>
          <p>{names ? t('start.sureSome', { names: names.join(', ') }) : t('start.sureAll')}</p>
          {chosen && count !== null ? (
            <p>{t('start.sureSplit', { booked: formatNumber(count - siteOnly - teamOnly), site: formatNumber(siteOnly) })}</p>
          ) : null}
          {chosen && teams.length > 0 ? (
            <p>{t('start.sureTeams', { names: teams.map(({ name }) => name).join(', '), count: teamOnly })}</p>
          ) : null}
          {count === null ? <p>{t('start.uncounted')}</p> : null}
          {met.length > 0 ? <p>{t('start.sureEnds', { count: met.length, names: met.map((one) => nameOf(t, one)).join(' · ') })}</p> : null}
        </div>
      </div>
      <blockquote className={classes.quote}>{message.trim()}</blockquote>
    </Dialog>
  );
}

import { Button } from '@mantine/core';
import { type EmergencyKind, emergencyMessage, startEmergency } from '@population-tracker/contract/emergency/emergency';
import { meets, type RunningEmergency } from '@population-tracker/contract/emergency/emergency-running';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CancelButton } from '#ui/dialog/CancelButton.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { errorText } from '#web/catalogue.ts';
import { useMayCall } from '#web/permissions.ts';
import { LastQuestion } from './LastQuestion.tsx';
import { Meeting } from './Meeting.tsx';
import { Reach } from './Reach.tsx';
import { StartFields } from './StartFields.tsx';
import classes from './start.module.css';
import type { ChosenTeam } from './TeamsField.tsx';
import { type Reached, useAudience } from './use-audience.ts';
import { type Refusal, useStart } from './use-start.ts';

interface Props {
  kind: EmergencyKind;
  running: readonly RunningEmergency[];
  /** Kept by the screen: a dialog closed by mistake loses nothing. Null until something was written. */
  message: string | null;
  write: (message: string) => void;
  close: () => void;
}

/** What is said, to whom, and how many that are; a real emergency asks once more before it is sent. */
export function StartDialog({ kind, running, message: written, write, close }: Props) {
  const { t } = useTranslation('emergency');
  // Nobody has to write anything before the mails can go.
  const message = written ?? t(`start.usual.${kind}`);
  const scope = useScope(kind);
  const { chosen, teams, sitePeople, audience, siteOnly, teamOnly } = scope;
  const [missing, setMissing] = useState<Errors>({});
  const [asking, setAsking] = useState(false);
  const { start, sending, refusal, forget } = useStart(close);
  const met = running.filter((one) => meets(one, chosen));
  // An emergency for everybody is ended by whoever may end it at all locations; a drill gives way.
  const isBeyond = kind === 'emergency' && !scope.everywhere && met.some((one) => one.everywhere && one.kind === 'emergency');
  // An emergency ends what runs there, when that was said; a drill doesn't.
  const blocked = isBeyond || (kind === 'drill' && met.length > 0);
  const { count, locations } = audience;

  const send = () =>
    start({
      ...{ kind, message, sitePeople },
      locationIds: chosen && [...chosen],
      teamIds: chosen ? teams.map(({ id }) => id) : [],
      endRunning: met.map(({ id }) => id),
    });
  const goOn = () => {
    const found = whatIsMissing(message);
    setMissing(found);
    forget();
    if (Object.keys(found).length > 0) return;
    if (kind === 'drill') send();
    else setAsking(true);
  };

  const back = () => setAsking(false);
  const last = { message, count, siteOnly, teamOnly, sending, chosen, teams, locations, met, back, send, close };
  if (asking && !refusal) return <LastQuestion {...last} />;
  const fields = { kind, message, running, write, errors: errorsOf(refusal, missing), ...scope };
  return (
    <Dialog title={t(`start.${kind}`)} onClose={close} foot={<Foot {...{ close, kind, audience, sending, blocked, goOn }} />}>
      <div className={classes.whole}>
        <StartFields {...fields} />
        <div className="pt-stack pt-gap-2 pt-below-3">
          {met.length > 0 ? <Meeting kind={kind} met={met} isBeyond={isBeyond} close={close} /> : null}
          <Reach audience={audience} chosen={chosen} sitePeople={sitePeople} />
        </div>
      </div>
    </Dialog>
  );
}

/** Whom it addresses, and how many they are. */
function useScope(kind: EmergencyKind) {
  // Whoever starts at some locations alone addresses those; where it is only one, there is nothing to choose.
  const everywhere = useMayCall({ ...startEmergency, scope: 'company' });
  const [own, takeOwn] = useState<readonly number[]>([]);
  const [choice, choose] = useState<readonly number[] | null>();
  const chosen = choice === undefined ? (everywhere ? null : own) : choice;
  // Who may be inside without a reservation is asked in an emergency unless somebody decides against it; a drill leaves them alone.
  const [sitePeople, includeSite] = useState(kind === 'emergency');
  const [teams, chooseTeams] = useState<readonly ChosenTeam[]>([]);
  const audience = useAudience(
    chosen,
    teams.map(({ id }) => id),
    sitePeople,
  );
  const [first, ...others] = audience.locations;
  if (!everywhere && first && others.length === 0 && own.length === 0) takeOwn([first.id]);
  const siteOnly = sitePeople && chosen ? (audience.query.data?.siteOnly ?? 0) : 0;
  const teamOnly = chosen ? (audience.query.data?.teamOnly ?? 0) : 0;
  return { everywhere, chosen, choose, teams, chooseTeams, sitePeople, includeSite, audience, siteOnly, teamOnly };
}

interface FootProps {
  close: () => void;
  kind: EmergencyKind;
  audience: Reached;
  sending: boolean;
  blocked: boolean;
  goOn: () => void;
}

function Foot({ close, kind, audience: { count, query }, sending, blocked, goOn }: FootProps) {
  const { t } = useTranslation('emergency');
  return (
    <>
      <CancelButton onClick={close} />
      <Button
        className={clsx(classes.notify, kind === 'emergency' && 'pt-danger-button')}
        loading={sending}
        disabled={blocked || count === 0}
        onClick={goOn}
      >
        {count !== null ? t('start.notify', { count }) : t(query.error ? 'start.notifyUncounted' : 'start.counting')}
      </Button>
    </>
  );
}

interface Errors {
  message?: string;
  locationIds?: string;
  teamIds?: string;
  other?: string;
}

const whatIsMissing = (message: string): Errors =>
  emergencyMessage.safeParse(message).success ? {} : { message: errorText(message.trim() ? 'value.tooLong' : 'value.required') };

const errorsOf = (refusal: Refusal | null, missing: Errors): Errors =>
  refusal ? { ...missing, [refusal.field ?? 'other']: refusal.message } : missing;

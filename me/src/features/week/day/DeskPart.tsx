import { type AssignedDesk, type MyDay, type MyPlan, readMyPlan } from '@population-tracker/contract/me/my-day';
import { IconUsers } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { TouchButton } from '#ui/touch/TouchButton.tsx';
import { Unread } from '#ui/touch/Unread.tsx';
import { currentLanguage } from '#web/language.ts';
import { useCall } from '#web/query.ts';
import { hopeFor, isHoped } from '../hoped.ts';
import { sayAgain } from '../plan/use-plan.ts';
import { useActions } from '../use-actions.ts';
import { WaitButton } from '../WaitButton.tsx';
import classes from './day.module.css';
import { type Hours, HoursFields, hoursOf, periodOf } from './HoursFields.tsx';
import { isSeatAlone, nearestFree } from './nearest.ts';
import { PlanView } from './PlanView.tsx';
import type { Beside } from './use-near.ts';
import { useWhose } from './use-whose.ts';

type Desk = MyPlan['desks'][number];

interface Props {
  data: MyDay;
  beside: Beside | null;
  /** The floor that was looked at on another day, and whoever keeps it for the next. */
  floorId?: number | null;
  onFloor?: (id: number) => void;
}

/** The hours, the floor, and its plan with the desks to choose from. */
export function DeskPart({ data, beside, floorId = null, onFloor }: Props): ReactNode {
  const { t } = useTranslation('week/day');
  const { day, location, workspaces, usual, reservations } = data;
  const mine = reservations.find(({ area, end }) => area === 'workspace' && Date.parse(end) > Date.now());
  const [hours, setHours] = useState<Hours>(() => hoursOf(mine ?? data.hours, location.timeZone));
  const kept = workspaces.find(({ id }) => id === floorId)?.id;
  const own = beside?.place?.workspaceId ?? mine?.workspaceId ?? usual?.workspaceId;
  const [workspaceId, setWorkspaceId] = useState(kept ?? own ?? workspaces[0]?.id ?? 0);
  // Undefined until somebody chooses: then it is the nearest to whom one wants to sit beside.
  const [chosenId, setDeskId] = useState<number | null | undefined>(beside ? undefined : mine ? null : (usual?.deskId ?? null));
  const period = periodOf(hours, day, location.timeZone);
  const { data: plan, error, refetch } = useFloor(workspaceId, period);
  const isHere = plan?.workspaceId === workspaceId;
  const nearestId = isHere ? nearestFree(plan.desks, beside?.place?.deskId) : null;
  const deskId = chosenId === undefined ? nearestId : chosenId;
  const desk = (isHere ? plan.desks.find(({ id, state }) => id === deskId && state === 'free') : undefined) ?? null;
  const othersDesk = (isHere ? plan.desks.find(({ id, state }) => id === chosenId && state === 'kept') : undefined) ?? null;
  const choose = (id: number) => {
    setWorkspaceId(id);
    setDeskId(null);
    onFloor?.(id);
  };
  return (
    <>
      <HoursFields value={hours} onChange={setHours} />
      {period ? null : <p className="pt-wrong">{t('hoursWrong')}</p>}
      {workspaces.length > 1 ? <FloorSelect workspaces={workspaces} value={workspaceId} onChange={choose} /> : null}
      {error ? <Unread why={error.message} onAgain={refetch} /> : null}
      {plan && isHere && plan.desks.length > 0 ? (
        <PlanView
          plan={plan}
          timeZone={location.timeZone}
          usualId={usual?.deskId ?? null}
          chosenId={desk?.id ?? othersDesk?.id ?? null}
          besideId={beside?.place?.deskId ?? null}
          onChoose={setDeskId}
        />
      ) : null}
      {othersDesk ? <Kept desk={othersDesk} timeZone={location.timeZone} /> : null}
      {plan && isHere && period && !othersDesk ? (
        <Chosen
          {...{ data, plan, desk, period, hours, mine }}
          beside={desk && desk.id === nearestId ? beside : null}
          onDone={() => setDeskId(null)}
        />
      ) : null}
    </>
  );
}

function useFloor(id: number, period: ReturnType<typeof periodOf>) {
  const query = period ?? { start: '', end: '' };
  return useCall(readMyPlan, { params: { id }, query }, { quiet: true, enabled: period !== null, placeholderData: (last) => last });
}

interface FloorProps {
  workspaces: MyDay['workspaces'];
  value: number;
  onChange: (id: number) => void;
}

function FloorSelect({ workspaces, value, onChange }: FloorProps): ReactNode {
  const { t } = useTranslation('week/day');
  const buildings = new Set(workspaces.map(({ buildingName }) => buildingName)).size;
  return (
    <div>
      <select
        className={classes.select}
        aria-label={t('workspace')}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {workspaces.map(({ id, name, buildingName, free }) => (
          <option key={id} value={id}>
            {t('floorOption', { name: buildings > 1 ? `${buildingName}, ${name}` : name, count: free })}
          </option>
        ))}
      </select>
    </div>
  );
}

interface ChosenProps {
  data: MyDay;
  plan: MyPlan;
  desk: Desk | null;
  period: { start: string; end: string };
  hours: Hours;
  mine: MyDay['reservations'][number] | undefined;
  /** Whom the chosen desk is the nearest to. */
  beside: Beside | null;
  onDone: () => void;
}

/** What is chosen, and the one button: books it, or moves there what one has already. */
function Chosen({ data, plan, desk, period, hours, mine, beside, onDone }: ChosenProps): ReactNode {
  const { t } = useTranslation('week/day');
  const { book, change } = useActions();
  const [pressed, setBusy] = useState(false);
  // Somebody left and came back: what the server doesn't know yet can't be moved.
  const busy = pressed || (mine !== undefined && isHoped(mine));
  const { day, location } = data;
  const place = { workspaceId: plan.workspaceId, deskId: desk?.id ?? null };
  const name = desk?.label ?? plan.workspaceName;
  const time = `${hours.from}–${hours.until}`;
  async function go() {
    setBusy(true);
    const wish = { area: 'workspace' as const, day, timeZone: location.timeZone, undone: sayAgain(day, data.plan), ...place, ...period };
    const names = { locationName: location.name, buildingName: plan.buildingName, workspaceName: plan.workspaceName };
    const hope = () => hopeFor(wish, period, { ...names, deskLabel: desk?.label ?? null });
    if (await (mine ? change(mine, { ...place, ...period }) : book(wish, hope()))) onDone();
    setBusy(false);
  }
  if (plan.free === 0 && !desk) return mine ? <p className={classes.hint}>{t('floorFull')}</p> : <Lines {...{ data, plan, period }} />;
  if (!desk && !isSeatAlone(plan)) return <p className={classes.hint}>{t('chooseDesk')}</p>;
  // Whoever sits on the floor already has such a seat, or a desk.
  if (!desk && plan.desks.length > 0 && mine?.workspaceId === plan.workspaceId) return null;
  return (
    <div className={classes.sheet}>
      <div className="pt-line pt-between pt-gap-3">
        <h2 className="pt-large pt-break">{name}</h2>
        <span className="pt-quiet">{desk ? plan.workspaceName : t('freeOf', { free: plan.free, capacity: plan.capacity })}</span>
      </div>
      {desk?.assigned ? <Whose assigned={desk.assigned} timeZone={location.timeZone} /> : null}
      {desk ? <Gear desk={desk} /> : null}
      {beside ? <Next to={beside} /> : null}
      <TouchButton wide busy={busy} disabled={busy} onClick={() => void go()}>
        {mine ? t('moveHere', { what: name, time }) : t('bookHours', { what: name, time })}
      </TouchButton>
    </div>
  );
}

/** The lines of a floor that is full: for a seat there, or for any where there are several floors and none has one. */
function Lines({ data, plan, period }: Pick<ChosenProps, 'data' | 'plan' | 'period'>): ReactNode {
  const { t } = useTranslation('week/day');
  const { location, workspaces, waits } = data;
  if (waits.some(({ area, outcome }) => area === 'workspace' && outcome === null))
    return <p className={classes.hint}>{t('waitsAlready')}</p>;
  const wish = { area: 'workspace' as const, locationId: location.id, slotId: null, ...period };
  const isAllFull = workspaces.length > 1 && workspaces.every(({ free }) => free === 0);
  return (
    <div className={classes.sheet}>
      <p className="pt-quiet">{t('floorFull')}</p>
      {isAllFull ? (
        <WaitButton wide wish={wish}>
          {t('waitAnywhere', { what: location.name })}
        </WaitButton>
      ) : null}
      <WaitButton wide wish={{ ...wish, workspaceId: plan.workspaceId }}>
        {t('waitHere', { what: plan.workspaceName })}
      </WaitButton>
    </div>
  );
}

function Next({ to: { colleague, place } }: { to: Beside }): ReactNode {
  const { t } = useTranslation('week/day');
  const name = `${colleague.name} ${colleague.lastName}`;
  return (
    <p className={classes.next}>
      <DrawnIcon of={IconUsers} size={18} className="pt-accent" />
      {t('nearest', { name, desk: place?.deskLabel })}
    </p>
  );
}

/** A desk that is others’ still: whose, and until when. */
function Kept({ desk, timeZone }: { desk: Desk; timeZone: string }): ReactNode {
  const { t } = useTranslation('week/day');
  return (
    <div className={classes.sheet} role="status">
      <h2 className="pt-large pt-break">{desk.label}</h2>
      {desk.assigned ? <Whose assigned={desk.assigned} timeZone={timeZone} /> : null}
      <p className="pt-quiet">{t(desk.assigned?.opens ? 'keptHintUntil' : 'keptHint')}</p>
    </div>
  );
}

function Whose({ assigned, timeZone }: { assigned: AssignedDesk; timeZone: string }): ReactNode {
  const whose = useWhose()(assigned, timeZone);
  return <p className="pt-strong">{whose.charAt(0).toLocaleUpperCase(currentLanguage()) + whose.slice(1)}</p>;
}

function Gear({ desk }: { desk: Desk }): ReactNode {
  const { t } = useTranslation('week/day');
  const told = [...desk.equipment, desk.sitStand ? t('sitStand') : null, desk.accessible ? t('accessible') : null].filter(Boolean);
  return told.length > 0 ? <p className="pt-small pt-quiet">{told.join(' · ')}</p> : null;
}

import { addDays, daysFromTo } from '@population-tracker/contract/kernel/days';
import { type DayPlan, dayPlans } from '@population-tracker/contract/me/day-plan';
import type { WeekDay } from '@population-tracker/contract/me/me';
import type { InTheWay } from '@population-tracker/contract/me/my-plan';
import { type Icon, IconBuilding, IconCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { TouchSheet } from '#ui/touch/TouchSheet.tsx';
import { goTo } from '#web/address.ts';
import { formatDay } from '#web/formats/dates.ts';
import fields from '../day/day.module.css';
import { InTheWayOf } from './InTheWayOf.tsx';
import { planIcons } from './plan-icons.ts';
import classes from './plan-sheet.module.css';
import { usePlan } from './use-plan.ts';

interface Props {
  one: WeekDay;
  /** The last day of which something can be said. */
  until: string;
  onClose: () => void;
}

const longDay = (day: string): string => formatDay(day, { weekday: 'long', day: 'numeric', month: 'long' });

/** Where one is on a day, or on several: a touch says it. Who has something reserved is asked first. */
export default function PlanSheet({ one, until, onClose }: Props): ReactNode {
  const { day, plan, reservations } = one;
  const { t } = useTranslation(['week/plan', 'week']);
  const { to, setTo, busy, asked, choose } = useChoice(day, onClose);
  const seat = reservations.some(({ area }) => area === 'workspace');

  const office = () => {
    if (plan) return void choose(null);
    onClose();
    if (!seat) goTo(`/my/days/${day}`);
  };
  if (asked) {
    return (
      <TouchSheet title={t('asked')} onClose={onClose}>
        <InTheWayOf {...asked} busy={busy} onGiveBack={() => void choose(asked.plan, true)} onKeep={onClose} />
      </TouchSheet>
    );
  }
  return (
    <TouchSheet title={longDay(day)} onClose={onClose}>
      {until > day ? <Until {...{ day, until, to }} onChoose={setTo} /> : null}
      <ul className="pt-stack pt-gap-2">
        <Choice
          name={t('office')}
          hint={t(plan ? 'officeTakesBack' : seat ? 'officeReserved' : 'officeReserves')}
          icon={IconBuilding}
          isSo={seat}
          busy={busy}
          onPress={office}
        />
        {dayPlans.map((each) => (
          <Choice
            key={each}
            {...{ name: t(`week:plan.${each}`), hint: null, icon: planIcons[each], isSo: plan === each, busy }}
            onPress={() => void choose(each)}
          />
        ))}
      </ul>
      <p className="pt-small pt-quiet">{t('colleagues')}</p>
    </TouchSheet>
  );
}

/** Says it, from the day to another one. What is answered once the sheet is closed does nothing here: another day's may be open. */
function useChoice(day: string, onClose: () => void) {
  const say = usePlan();
  const [to, setTo] = useState(day);
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<{ plan: DayPlan; has: InTheWay } | null>(null);
  const open = useRef(true);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);
  const choose = async (plan: DayPlan | null, giveBack = false) => {
    setBusy(true);
    const has = await say({ from: day, to, plan, giveBack }, () => open.current);
    if (!open.current) return;
    setBusy(false);
    if (has && plan) setAsked({ plan, has });
    else onClose();
  };
  return { to, setTo, busy, asked, choose };
}

function Until({ day, until, to, onChoose }: { day: string; until: string; to: string; onChoose: (to: string) => void }): ReactNode {
  const { t } = useTranslation('week/plan');
  return (
    <label className={classes.until}>
      {t('until')}
      <span className={classes.last}>
        <select className={fields.select} value={to} onChange={(event) => onChoose(event.target.value)}>
          <option value={day}>{t('thisDay')}</option>
          {daysFromTo(addDays(day, 1), until).map((each) => (
            <option key={each} value={each}>
              {formatDay(each, { weekday: 'short', day: 'numeric', month: 'long' })}
            </option>
          ))}
        </select>
      </span>
    </label>
  );
}

interface ChoiceProps {
  name: string;
  hint: string | null;
  icon: Icon;
  isSo: boolean;
  busy: boolean;
  onPress: () => void;
}

function Choice({ name, hint, icon, isSo, busy, onPress }: ChoiceProps): ReactNode {
  return (
    <li>
      <button type="button" aria-pressed={isSo} disabled={busy} className={classes.choice} onClick={onPress}>
        <DrawnIcon of={icon} size={20} />
        <span className="pt-grow">
          {name}
          {hint ? <i>{hint}</i> : null}
        </span>
        {isSo ? <DrawnIcon of={IconCheck} size={18} className="pt-accent" /> : null}
      </button>
    </li>
  );
}

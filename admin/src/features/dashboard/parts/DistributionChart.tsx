import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { Bar, BarChart, CartesianGrid, Cell, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatDay } from '../../../lib/formats/dates.ts';
import { formatNumber } from '../../../lib/formats/numbers.ts';
import type { Distribution } from '../state.ts';
import { monthName } from './DistributionSection.tsx';
import classes from './dashboard.module.css';
import { roundTicks } from './ticks.ts';

/** Faded means expected: days that are still to come. */
const expectedOpacity = 0.42;
const labelEveryDays = 3;

/** Stacked bars, a colour a location, today marked; each location's figure stands beside it instead of a legend. */
export default function DistributionChart({ data }: { data: Distribution }) {
  const { t } = useTranslation('dashboard');
  const narrow = useMediaQuery('(max-width: 767px)');
  const rows = data.days.map(({ day, persons }) => ({ day, ...Object.fromEntries(persons.map((count, index) => [`p${index}`, count])) }));
  const ticks = roundTicks(Math.max(...data.days.map(({ persons }) => persons.reduce((sum, count) => sum + count, 0))));
  const month = monthName(data.month);
  return (
    <div className={classes.distribution}>
      <figure aria-label={t('distribution.chart', { month })}>
        <ResponsiveContainer width="100%" height="100%">
          <BarChart data={rows} margin={{ top: 8, right: 0, bottom: 4, left: 0 }} barCategoryGap={2} accessibilityLayer={false}>
            <CartesianGrid vertical={false} stroke="var(--pt-line)" />
            <XAxis
              dataKey="day"
              axisLine={false}
              tickLine={false}
              interval={0}
              height={28}
              tick={(props) => <DayTick {...props} today={data.today} sparse={narrow ? 7 : labelEveryDays} />}
            />
            <YAxis
              domain={[0, ticks.at(-1) ?? 1]}
              ticks={ticks}
              axisLine={false}
              tickLine={false}
              width={40}
              allowDecimals={false}
              tick={{ fill: 'var(--pt-text-2)', fontSize: 12 }}
              tickFormatter={(value: number) => formatNumber(value)}
            />
            <Tooltip cursor={{ fill: 'var(--pt-subtle)' }} content={(props) => <DayCard {...props} data={data} />} />
            {bars(data)}
          </BarChart>
        </ResponsiveContainer>
      </figure>
      <Labels data={data} />
    </div>
  );
}

/** A chart takes its bars only as its own children, not as a component around them. */
const bars = ({ locations, days, today }: Distribution) =>
  locations.map(({ id, colour }, index) => (
    <Bar
      key={id}
      dataKey={`p${index}`}
      stackId="persons"
      fill={colour}
      isAnimationActive={false}
      stroke="var(--pt-surface)"
      strokeWidth={0.5}
    >
      {days.map(({ day }) => (
        <Cell key={day} fillOpacity={day > today ? expectedOpacity : 1} />
      ))}
    </Bar>
  ));

/** The last day with persons up to today, so that a month gone by is labelled too. */
function Labels({ data }: { data: Distribution }) {
  const { t } = useTranslation('dashboard');
  const upToNow = data.days.filter(({ day, persons }) => day <= data.today && persons.some((count) => count > 0));
  const shown = data.days.find(({ day }) => day === data.today) ?? upToNow.at(-1) ?? data.days[0];
  const said = (count: number) =>
    shown?.day === data.today
      ? t('distribution.today', { count: formatNumber(count) as never })
      : t('distribution.onDay', {
          count: formatNumber(count) as never,
          day: shown ? formatDay(shown.day, { day: 'numeric', month: 'short' }) : '',
        });
  return (
    <ul className={classes.labels}>
      {data.locations
        .map(({ id, name, colour }, index) => (
          <li key={id} style={{ '--c': colour } as React.CSSProperties}>
            <b>{name}</b>
            <span>{said(shown?.persons[index] ?? 0)}</span>
          </li>
        ))
        .reverse()}
      {data.days.some(({ day, persons }) => day > data.today && persons.some((count) => count > 0)) ? (
        <li className={classes.expected}>{t('distribution.expected')}</li>
      ) : null}
    </ul>
  );
}

interface TickProps {
  x?: number | string;
  y?: number | string;
  payload?: { value: string };
  today: string;
  sparse: number;
}

function DayTick({ x = 0, y = 0, payload, today, sparse }: TickProps) {
  const day = payload?.value ?? '';
  const number = Number(day.slice(8));
  const left = Number(x);
  const top = Number(y);
  if (day === today) {
    const text = formatDay(day, { day: 'numeric', month: 'short' });
    return (
      <g>
        <rect x={left - 29} y={top + 1} width={58} height={20} rx={4} fill="var(--pt-text)" />
        <text x={left} y={top + 15} textAnchor="middle" fontSize={12} fontWeight={600} fill="var(--pt-surface)">
          {text}
        </text>
      </g>
    );
  }
  const nearToday = today.startsWith(day.slice(0, 7)) && Math.abs(number - Number(today.slice(8))) <= 1;
  if (nearToday || number % sparse !== 2 % sparse) return null;
  return (
    <text x={left} y={top + 15} textAnchor="middle" fontSize={12} fill="var(--pt-text-2)">
      {number}
    </text>
  );
}

interface CardProps {
  active?: boolean;
  label?: string | number;
  data: Distribution;
}

function DayCard({ active, label, data }: CardProps) {
  const { t } = useTranslation('dashboard');
  const day = data.days.find((one) => one.day === label);
  if (!active || !day) return null;
  return (
    <div className={classes.card}>
      <b>{formatDay(day.day, { weekday: 'long', day: 'numeric', month: 'long' })}</b>
      {data.locations.map(({ id, name, colour }, index) => (
        <span key={id}>
          <i style={{ background: colour }} />
          {name}
          <b>{formatNumber(day.persons[index] ?? 0)}</b>
        </span>
      ))}
      <span>
        <i />
        {t('distribution.total')}
        <b>{formatNumber(day.persons.reduce((sum, count) => sum + count, 0))}</b>
      </span>
    </div>
  );
}

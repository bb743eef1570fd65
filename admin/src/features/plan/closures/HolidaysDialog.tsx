import { Checkbox, MultiSelect } from '@mantine/core';
import { addHolidays, chosenHolidays, type Holiday, listHolidays } from '@population-tracker/contract/plan/closures/holidays';
import { type HolidayCountry, holidayCountries, holidayYears } from '@population-tracker/contract/plan/closures/public-holidays';
import type { Plan } from '@population-tracker/contract/plan/plan-tree';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { Select } from '#ui/fields/Select.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useSaveForm } from '#ui/form/save-form.ts';
import { Two } from '#ui/form/Two.tsx';
import { toast } from '#ui/toast.ts';
import { callOnce } from '#web/calls/call-once.ts';
import { invalidate, useCall } from '#web/query.ts';
import { usePlan } from '../plan-pickers.tsx';
import { daysText, useHoursText } from './closure-texts.ts';
import classes from './closures.module.css';
import { closurePaths } from './closures-remove.ts';
import { useHits } from './use-hits.tsx';

interface Choice {
  country: HolidayCountry;
  year: number;
  locationIds: number[];
  /** By their first days: those that aren’t wanted. */
  unticked: string[];
}

const zones: Record<HolidayCountry, string> = { TR: 'Europe/Istanbul', GB: 'Europe/London' };

/** The locations of a country, as far as their clocks tell. */
const placesOf = ({ locations }: Plan, country: HolidayCountry): number[] =>
  locations.filter(({ timeZone }) => timeZone === zones[country]).map(({ id }) => id);

/** The year of most of what is ahead. */
function usualYear(): number {
  const now = new Date();
  const year = now.getMonth() >= 10 ? now.getFullYear() + 1 : now.getFullYear();
  return holidayYears.find((one) => one === year) ?? holidayYears[0];
}

/** The public holidays of a country and a year: looked at, unticked where the company works, and added. */
export default function HolidaysDialog({ close }: { close: () => void }) {
  const plan = usePlan();
  return plan ? <Holidays plan={plan} close={close} /> : null;
}

function Holidays({ plan, close }: { plan: Plan; close: () => void }) {
  const { t } = useTranslation('plan/closures');
  const [choice, setChoice] = useState<Choice>({ country: 'TR', year: usualYear(), locationIds: placesOf(plan, 'TR'), unticked: [] });
  const { country, year, locationIds, unticked } = choice;
  const query = { country, year: String(year), locationIds: locationIds.length > 0 ? locationIds.join(',') : undefined };
  // Another year's stand there until they come, so that nothing moves away from under the pointer; they are not added meanwhile.
  const { data, isPlaceholderData: areFormer } = useCall(listHolidays, { query }, { quiet: true, placeholderData: keepPreviousData });
  const holidays = data?.items ?? [];
  const isOpen = ({ closedAt }: Holiday) => locationIds.length === 0 || closedAt.length < locationIds.length;
  const ticked = holidays.filter((one) => isOpen(one) && !unticked.includes(one.firstDay));
  const form = useAdding({ country, year, locationIds, firstDays: areFormer ? [] : ticked.map(({ firstDay }) => firstDay) }, close);
  const toggle = (day: string) =>
    setChoice({ ...choice, unticked: unticked.includes(day) ? unticked.filter((one) => one !== day) : [...unticked, day] });
  return (
    <FormDialog
      title={t('holidays.title')}
      form={form}
      saveLabel={ticked.length > 0 ? t('holidays.save', { count: ticked.length }) : t('holidays.none')}
      onClose={close}
    >
      <WhichFields
        plan={plan}
        choice={choice}
        choose={(change) => setChoice({ ...choice, ...change })}
        error={form.field('locationIds').error}
      />
      <fieldset className={classes.holidays}>
        <legend>{t('holidays.list')}</legend>
        <div className={classes.lines}>
          {holidays.map((one) => (
            <Line key={one.firstDay} holiday={one} isOpen={isOpen(one)} ticked={ticked.includes(one)} toggle={() => toggle(one.firstDay)} />
          ))}
        </div>
      </fieldset>
      <p className="pt-small pt-quiet">{t(`holidays.note.${country}`)}</p>
    </FormDialog>
  );
}

/** The form knows the fields whose refusals it shows; what is chosen stands beside it. */
function useAdding(wish: z.input<typeof chosenHolidays>, close: () => void) {
  const { t } = useTranslation('plan/closures');
  const client = useQueryClient();
  return useSaveForm({
    values: () => ({ locationIds: [] as number[] }),
    schema: () => chosenHolidays.safeParse(wish),
    save: (body, { answers }) => callOnce(addHolidays, { body: { ...body, ...answers } }, { quiet: true }),
    questions: useHits(),
    saved: ({ added }) => {
      toast.success(added > 0 ? t('holidays.done', { count: added }) : t('holidays.nothing'));
      void invalidate(client, closurePaths);
      close();
    },
  });
}

interface WhichProps {
  plan: Plan;
  choice: Choice;
  choose: (change: Partial<Choice>) => void;
  error?: ReactNode;
}

function WhichFields({ plan, choice: { country, year, locationIds }, choose, error }: WhichProps) {
  const { t } = useTranslation('plan/closures');
  const from = (value: HolidayCountry) => choose({ country: value, locationIds: placesOf(plan, value), unticked: [] });
  return (
    <>
      <Two>
        <Select
          label={t('holidays.country')}
          data={holidayCountries.map((value) => ({ value, label: t(`holidays.countries.${value}`) }))}
          value={country}
          onChange={(value) => value && from(value as HolidayCountry)}
          allowDeselect={false}
          data-autofocus
        />
        <Select
          label={t('holidays.year')}
          data={holidayYears.map(String)}
          value={String(year)}
          onChange={(value) => choose({ year: Number(value), unticked: [] })}
          allowDeselect={false}
        />
      </Two>
      <MultiSelect
        label={t('holidays.where')}
        placeholder={locationIds.length === 0 ? t('chooseLocations') : undefined}
        data={plan.locations.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={locationIds.map(String)}
        onChange={(ids) => choose({ locationIds: ids.map(Number) })}
        error={error}
        searchable
        hidePickedOptions
      />
    </>
  );
}

interface LineProps {
  holiday: Holiday;
  /** Whether one of the locations isn’t closed then yet. */
  isOpen: boolean;
  ticked: boolean;
  toggle: () => void;
}

function Line({ holiday, isOpen, ticked, toggle }: LineProps) {
  const { t } = useTranslation('plan/closures');
  const hoursText = useHoursText();
  const { startTime, closedAt, text } = holiday;
  const days = startTime === null ? daysText(holiday) : `${daysText(holiday)}, ${hoursText({ startTime, endTime: null })}`;
  const remark = closedAt.length === 0 ? null : t(isOpen ? 'holidays.someClosed' : 'holidays.isClosed');
  return (
    <Checkbox label={text} description={remark ? `${days} · ${remark}` : days} checked={ticked} disabled={!isOpen} onChange={toggle} />
  );
}

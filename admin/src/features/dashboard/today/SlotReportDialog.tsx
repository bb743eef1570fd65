import { Button, Textarea, TextInput } from '@mantine/core';
import {
  type ReportArea,
  removeSlotReport,
  reportMaxRecipients,
  reportMaxTimes,
  type SlotReport,
  saveSlotReport,
  slotReportFields,
} from '@population-tracker/contract/dashboard/slot-reports';
import { type ProductLanguage, productLanguages } from '@population-tracker/contract/kernel/constants';
import { email, refuse, timeOfDay } from '@population-tracker/contract/kernel/primitives';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { confirm } from '#ui/dialog/confirm.ts';
import { ChoiceField } from '#ui/fields/ChoiceField.tsx';
import { readTime } from '#ui/fields/time-of-day.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { Refused } from '#ui/form/Refused.tsx';
import { type SaveForm, useSaveForm } from '#ui/form/save-form.ts';
import { askToLeave, settle } from '#ui/form/unsaved.ts';
import { toast } from '#ui/toast.ts';
import { call } from '#web/client.ts';
import { catalogueLanguage, languageName } from '#web/language.ts';
import { invalidate, useSend } from '#web/query.ts';
import meals from './meals.module.css';
import { noReport, type TypedReport, timesInWords, typedOf } from './slot-reports.ts';

const listed = (typed: string): string[] =>
  typed
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

const timesIn = (typed: string): string[] => listed(typed).map((part) => readTime(part) ?? part);

/** What of a list can't be taken, as it was typed. */
const wrongAddresses = (typed: string): string[] => listed(typed).filter((part) => !email.safeParse(part).success);
const wrongTimes = (typed: string): string[] => timesIn(typed).filter((part) => !timeOfDay.safeParse(part).success);

/** The contract's fields, from what was typed. */
const typedReport = z.strictObject({
  recipients: z
    .string()
    .refine((typed) => wrongAddresses(typed).length === 0, { message: refuse('value.email') })
    .transform(listed)
    .pipe(slotReportFields.recipients),
  times: z
    .string()
    .refine((typed) => wrongTimes(typed).length === 0, { message: refuse('value.timeOfDay') })
    .transform(timesIn)
    .pipe(slotReportFields.times),
  language: slotReportFields.language,
});

interface Props {
  place: { id: number; name: string };
  /** Of the location; what isn't mailed has none. */
  reports: readonly SlotReport[];
  /** Those that the location offers. */
  areas: readonly ReportArea[];
  close: () => void;
}

/** To whom a location's meals and departures are mailed, and when. */
export default function SlotReportDialog({ areas, reports, ...rest }: Props) {
  const [area, choose] = useState(areas[0] ?? 'diningHall');
  const report = reports.find((one) => one.area === area) ?? noReport(rest.place.id, area, catalogueLanguage());
  return <ReportForm key={area} {...rest} {...{ report, areas, choose }} />;
}

interface FormProps extends Omit<Props, 'reports'> {
  report: SlotReport;
  choose: (area: ReportArea) => void;
}

const listPath = '/dashboard/slot-reports';

function ReportForm({ place, report, areas, choose, close }: FormProps) {
  const { t } = useTranslation('dashboard/today/report');
  const form = useReportForm(report, close);
  const { area } = report;
  const change = async (next: ReportArea) => {
    // What is typed for one of them isn't carried over to the other, nor lost.
    if (next !== area && (!form.dirty || (await askToLeave()))) choose(next);
  };
  return (
    <FormDialog
      title={t('report.title', { name: place.name })}
      form={form}
      saveLabel={t('report.save')}
      onClose={close}
      nameField={(field, saved) => ({
        label: t(`report.${field as keyof TypedReport}`),
        value: field === 'language' ? languageName(saved as ProductLanguage) : String(saved),
      })}
      below={report.version > 0 ? <SendNoMore report={report} form={form} close={close} /> : null}
    >
      {areas.length > 1 ? (
        <ChoiceField
          label={t('report.what')}
          options={areas.map((value) => ({ value, label: t(`report.${value}`) }))}
          value={area}
          onChange={change}
        />
      ) : null}
      <Fields area={area} form={form} />
    </FormDialog>
  );
}

function Fields({ area, form }: { area: ReportArea; form: SaveForm<TypedReport> }) {
  const { t } = useTranslation('dashboard/today/report');
  return (
    <>
      <Textarea
        data-autofocus=""
        label={t(`report.to.${area}`)}
        description={t('report.recipientsHelp', { count: reportMaxRecipients })}
        autosize
        minRows={2}
        maxRows={6}
        spellCheck={false}
        inputMode="email"
        {...form.field('recipients')}
        error={named(form, 'recipients', wrongAddresses, (list, count) => t('report.wrongAddresses', { list, count }))}
      />
      <TextInput
        label={t('report.times')}
        description={t('report.timesHelp', { count: reportMaxTimes })}
        placeholder="09:30, 16:00"
        {...form.field('times')}
        error={named(form, 'times', wrongTimes, (list, count) => t('report.wrongTimes', { list, count }))}
      />
      <ChoiceField
        label={t('report.language')}
        options={productLanguages.map((value) => ({ value, label: languageName(value) }))}
        {...form.field('language')}
      />
      <p className="pt-quiet pt-small">{t('report.help')}</p>
    </>
  );
}

function useReportForm(report: SlotReport, close: () => void) {
  const { t } = useTranslation('dashboard/today/report');
  const client = useQueryClient();
  return useSaveForm({
    record: report,
    values: (record) => typedOf(record ?? report),
    schema: typedReport,
    save: (body, { version }) =>
      call(saveSlotReport, { body: { ...body, locationId: report.locationId, area: report.area, version } }, { quiet: true }),
    saved: ({ area, times }) => {
      void invalidate(client, [listPath]);
      toast.success(t(`report.sent.${area}`, { times: timesInWords(times) }));
      close();
    },
  });
}

/** A list's refusal, which names what of it can't be taken. */
function named(
  form: SaveForm<TypedReport>,
  field: 'recipients' | 'times',
  wrong: (typed: string) => string[],
  sentence: (list: string, count: number) => string,
): ReactNode {
  const { error } = form.field(field);
  const found = error ? wrong(form.values[field]) : [];
  return found.length > 0 ? <Refused>{sentence(found.join(', '), found.length)}</Refused> : error;
}

function SendNoMore({ report, form, close }: { report: SlotReport; form: SaveForm<TypedReport>; close: () => void }) {
  const { t } = useTranslation('dashboard/today/report');
  const remove = useSend(removeSlotReport, { invalidates: [listPath] });
  const ask = async () => {
    const { locationId, area, version } = report;
    const yes = await confirm({
      title: t(`report.noMoreTitle.${area}`),
      body: t('report.noMoreText'),
      confirmLabel: t('report.noMore'),
      danger: true,
    });
    if (!yes) return;
    remove.mutate(
      { query: { locationId, area, version } },
      {
        onSuccess: () => {
          settle(form.settled);
          close();
        },
      },
    );
  };
  return (
    <div>
      <Button
        className={meals.remove}
        variant="subtle"
        color="var(--pt-danger-text)"
        leftSection={<DrawnIcon of={IconTrash} />}
        loading={remove.isPending}
        onClick={() => void ask()}
      >
        {t('report.noMore')}
      </Button>
    </div>
  );
}

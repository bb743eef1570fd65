import { NumberInput, TextInput } from '@mantine/core';
import {
  listRetentionRules,
  type RetentionKind,
  type RetentionRule,
  readDue,
  retentionKinds,
  retentionMostDays,
  retentionRuleChange,
  saveRetentionRule,
} from '@population-tracker/contract/data-protection';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useSaveForm } from '#ui/form/save-form.ts';
import { toast } from '#ui/toast.ts';
import { call } from '#web/client.ts';
import { formatDays } from '#web/formats/dates.ts';
import { invalidate, useCall } from '#web/query.ts';

interface Values {
  days: number | '';
  legalBasis: string;
}

/** Changes how long a kind of data is kept, and tells what would go now. */
export function RetentionForm({ rule, close }: { rule: RetentionRule; close: () => void }) {
  const { t } = useTranslation('permissions/data-protection');
  const client = useQueryClient();
  const { kind, version } = rule;
  const { leastDays } = retentionKinds[kind];
  const form = useSaveForm({
    record: rule,
    values: (record): Values => ({ days: record?.days ?? '', legalBasis: record?.legalBasis ?? '' }),
    schema: ({ days, legalBasis }: Values) => retentionRuleChange.safeParse({ days: days === '' ? null : days, legalBasis, version }),
    save: (body, { version }) => call(saveRetentionRule, { params: { kind }, body: { ...body, version } }, { quiet: true }),
    saved: () => {
      toast.success(t('rules.saved'));
      void invalidate(client, [listRetentionRules.path]);
      close();
    },
  });
  const { days } = form.values;
  return (
    <FormDialog title={t(`kinds.${kind}`)} form={form} saveLabel={t('rules.save')} onClose={close}>
      <p className="pt-quiet">{t(`kindHelp.${kind}`)}</p>
      <NumberInput
        label={t('rules.days')}
        description={t('rules.daysHelp', { least: leastDays })}
        min={leastDays}
        max={retentionMostDays}
        clampBehavior="none"
        allowDecimal={false}
        {...form.field('days')}
      />
      <TextInput
        label={t('rules.basis')}
        description={t('rules.basisHelp')}
        placeholder={t('rules.basisExample')}
        {...form.field('legalBasis')}
      />
      <WouldGo kind={kind} days={typeof days === 'number' && days >= leastDays && days <= retentionMostDays ? days : null} />
    </FormDialog>
  );
}

/** A rule's dry run. */
function WouldGo({ kind, days }: { kind: RetentionKind; days: number | null }) {
  const { t } = useTranslation('permissions/data-protection');
  const { data } = useCall(
    readDue,
    { params: { kind }, query: { days: days ?? 1 } },
    { enabled: days !== null, staleTime: 0, quiet: true },
  );
  const text = () => {
    if (days === null) return t('rules.wouldStay');
    if (!data) return t('rules.counting');
    if (!data.firstDay || !data.lastDay) return t('rules.nothingDue');
    return t('rules.due', { count: data.count, days: formatDays(data.firstDay, data.lastDay) });
  };
  return <p role="status">{text()}</p>;
}

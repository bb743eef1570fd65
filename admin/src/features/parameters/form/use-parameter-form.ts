import type { DetailsOf } from '@population-tracker/contract/kernel/refusal-details';
import { createParameter, type Parameter, updateParameter } from '@population-tracker/contract/parameters/parameters';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '#ui/dialog/confirm.ts';
import { useSaveForm } from '#ui/form/save-form.ts';
import { toast } from '#ui/toast.ts';
import { callOnce } from '#web/calls/call-once.ts';
import { call } from '#web/client.ts';
import { messageText } from '#web/messages.ts';
import { invalidate } from '#web/query.ts';
import { useView } from '#web/view.ts';
import { parameterPaths } from '../parameters-remove.ts';
import { type Sent, schema, type Values, valuesOf } from './parameters-form-values.ts';

export type Impact = DetailsOf<'parameters.booked' | 'parameters.overbooked'>;

interface Asked {
  impact: Impact;
  decide: (keeps: boolean) => void;
}

/**
 * The form of a parameter. Where the server tells what a change would refuse of what is booked, `asked` has it until somebody has
 * decided whether it is saved all the same.
 */
export function useParameterForm(parameter: Parameter | null, start: Values) {
  const { leave } = useView();
  const client = useQueryClient();
  const { t } = useTranslation('parameters');
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (impact: Impact) =>
    new Promise<{ keepBooked: true } | null>((decided) => {
      const decide = (keeps: boolean) => {
        setAsked(null);
        decided(keeps ? { keepBooked: true } : null);
      };
      setAsked({ impact, decide });
    });
  const form = useSaveForm({
    record: parameter,
    values: (record) => (record ? valuesOf(record) : start),
    schema,
    questions: {
      'parameters.booked': ask,
      'parameters.overbooked': ask,
      // Of a very large company it may take too long to find.
      'request.tookTooLong': async (_, { message }) =>
        (await confirm({
          title: t('impact.unknownTitle'),
          body: t('impact.unknownText', { reason: message }),
          confirmLabel: t('impact.unknownSave'),
        }))
          ? { keepBooked: true }
          : null,
    },
    save: ({ area, locationId, ...fields }: Sent, { version, answers }) => {
      const body = { ...fields, ...answers };
      return parameter
        ? call(updateParameter, { params: { id: parameter.id }, body: { ...body, version } }, { quiet: true })
        : callOnce(createParameter, { body: { ...body, area, locationId } }, { quiet: true });
    },
    saved: async (saved: Parameter) => {
      toast.success(messageText('parameter.saved'));
      leave(parameter ? '/parameter' : `/manage-parameter?id=${saved.id}`, { replace: !parameter });
      await invalidate(client, parameterPaths);
    },
  });
  return { form, asked };
}

import {
  createParameter,
  type Parameter,
  type ParameterImpact,
  parameterImpact,
  readParameter,
  updateParameter,
} from '@population-tracker/contract/parameters/parameters';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '#ui/dialog/confirm.ts';
import { type SaveForm, useSaveForm } from '#ui/form/save-form.ts';
import { toast } from '#ui/toast.ts';
import { CallError, call } from '#web/client.ts';
import { messageText } from '#web/messages.ts';
import { invalidate } from '#web/query.ts';
import { useView } from '#web/view.ts';
import { parameterPaths } from '../parameters-remove.ts';
import { type Sent, schema, type Values, valuesOf } from './parameters-form-values.ts';

interface Asked {
  impact: ParameterImpact;
  /** Saves all the same. */
  save: () => void;
  close: () => void;
}

/**
 * The form of a parameter. Before it saves, it asks the server what the change would refuse; where that is something, `asked` has
 * it until somebody has decided.
 * @param sound whether nothing speaks against the values; refused ones stay in the form
 */
export function useParameterForm(parameter: Parameter | null, start: Values) {
  const { leave } = useView();
  const client = useQueryClient();
  const keepBooked = useRef(false);
  const form = useSaveForm({
    values: start,
    version: parameter?.version,
    schema,
    save: ({ area, locationId, ...fields }: Sent, version) => {
      const body = { ...fields, keepBooked: keepBooked.current };
      return parameter
        ? call(updateParameter, { params: { id: parameter.id }, body: { ...body, version } }, { quiet: true })
        : call(createParameter, { body: { ...body, area, locationId } }, { quiet: true });
    },
    saved: async (saved: Parameter) => {
      toast.success(messageText('parameter.saved'));
      leave(parameter ? '/parameter' : `/manage-parameter?id=${saved.id}`, { replace: !parameter });
      await invalidate(client, parameterPaths);
    },
    readNewer: parameter
      ? async () => {
          const newer = await call(readParameter, { params: { id: parameter.id } });
          return { values: valuesOf(newer), version: newer.version };
        }
      : undefined,
  });
  const { asked, asking, ask } = useImpact(parameter, form, keepBooked);
  return { form: { ...form, saving: form.saving || asking, submit: ask }, asked };
}

function useImpact(parameter: Parameter | null, form: SaveForm<Values>, keepBooked: React.RefObject<boolean>) {
  const [asked, setAsked] = useState<ParameterImpact | null>(null);
  const [asking, setAsking] = useState(false);
  const running = useRef(false);
  const { t } = useTranslation('parameters');
  const unknownImpact = ({ message }: CallError) =>
    confirm({ title: t('impact.unknownTitle'), body: t('impact.unknownText', { reason: message }), confirmLabel: t('impact.unknownSave') });

  const ask = async (event?: FormEvent<HTMLFormElement>) => {
    event?.preventDefault();
    keepBooked.current = false;
    const checked = schema.safeParse(form.values);
    // What is refused anyway is said at its fields.
    if (!checked.success) return form.submit();
    if (running.current) return;
    running.current = true;
    setAsking(true);
    try {
      const body = { ...checked.data, ...(parameter && { id: parameter.id }) };
      const impact = await call(parameterImpact, { body }, { quiet: true });
      if (impact.refused > 0 || impact.overbookedTotal > 0) setAsked(impact);
      else form.submit();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // What the values are refused for, saving says at their fields; a session that ended asks by itself.
      if (error.httpStatus === 422) form.submit();
      else if (error.httpStatus !== 401 && (await unknownImpact(error))) form.submit();
    } finally {
      running.current = false;
      setAsking(false);
    }
  };
  const close = () => setAsked(null);
  const save = () => {
    keepBooked.current = true;
    close();
    form.submit();
  };
  const question: Asked | null = asked && { impact: asked, save, close };
  return { asked: question, asking, ask: (event?: FormEvent<HTMLFormElement>) => void ask(event) };
}

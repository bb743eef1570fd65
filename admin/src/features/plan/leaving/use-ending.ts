import type { PassiveFate, PlanImpact } from '@population-tracker/contract/plan/plan-impact';
import type { Area } from '@population-tracker/contract/reservations/reservations';
import { type FormEvent, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SaveForm } from '#ui/form/save-form.ts';
import { toast } from '#ui/toast.ts';
import { CallError } from '#web/client.ts';
import { askPassive } from './ask.tsx';

/** What saving would end: everything there, or the areas that are offered no more. */
export type Ends = 'everything' | Area[] | null;

interface Options<V extends object> {
  form: SaveForm<V>;
  /** Of the place; null for a new one, on which nothing hangs. */
  name: string | null;
  ends: (values: V) => Ends;
  read: (areas: Area[] | null) => Promise<PlanImpact>;
  /** Set before the form is saved; `save` sends it along. */
  fate: RefObject<PassiveFate | undefined>;
}

export const useFate = (): RefObject<PassiveFate | undefined> => useRef<PassiveFate | undefined>(undefined);

/** The form, with a question about the reservations ahead before it ends a place or a service. */
export function useEnding<V extends object>({ form, name, ends, read, fate }: Options<V>): SaveForm<V> {
  const { t } = useTranslation('plan');
  const asking = useRef(false);
  const ask = async (name: string, what: NonNullable<Ends>): Promise<boolean> => {
    const impact = await read(what === 'everything' ? null : what);
    if (impact.futureReservations === 0) return true;
    const chosen = await askPassive({
      title: t(what === 'everything' ? 'leaving.passiveTitle' : 'leaving.endsTitle', { name }),
      text: t(what === 'everything' ? 'leaving.passiveText' : 'leaving.endsText'),
      confirmLabel: t(what === 'everything' ? 'leaving.makePassive' : 'leaving.save'),
      impact,
    });
    fate.current = chosen ?? undefined;
    return chosen !== null;
  };
  const submit = async (event?: FormEvent<HTMLFormElement>) => {
    event?.preventDefault();
    const what = ends(form.values);
    fate.current = undefined;
    if (name === null || what === null) return form.submit(event);
    if (asking.current || form.saving) return;
    asking.current = true;
    try {
      if (await ask(name, what)) form.submit();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast.error(error.message);
    } finally {
      asking.current = false;
    }
  };
  return { ...form, submit: (event) => void submit(event) };
}

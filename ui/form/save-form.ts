import { type GetInputPropsReturnType, type UseFormReturnType, useForm } from '@mantine/form';
import { isErrorKey } from '@population-tracker/contract/kernel/errors';
import { createElement, type FormEvent, type RefObject, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import { errorText } from '#web/catalogue.ts';
import { CallError } from '#web/client.ts';
import { type Difference, fieldOf, mergeNewer } from './merge.ts';
import { Refused } from './Refused.tsx';

interface Versioned<V> {
  /** The record's version, for an edit. */
  version?: number;
  /** Reads the record anew, after somebody else saved a newer version. */
  readNewer?: () => Promise<{ values: V; version: number }>;
}

interface Options<V extends object, S extends z.ZodType, R> extends Versioned<V> {
  /** What the fields begin with: those of the record, or of a new one. */
  values: V;
  /** The contract's schema: checks the values before they are sent. Its keys are the fields' names. */
  schema: S;
  /** Sends what the schema made of the values, quietly: refusals are shown here. */
  save: (values: z.output<S>, version: number) => Promise<R>;
  saved: (result: R) => void;
}

/** A form that saves by one call. Give it to `FormDrawer` or `FormPage`, and `{...form.field('name')}` to each input. */
export interface SaveForm<V extends object> {
  values: V;
  set: UseFormReturnType<V>['setFieldValue'];
  /** Props of an input: value, change, and the reason of a refusal. `{ type: 'checkbox' }` for switches. */
  field: (name: keyof V & string, options?: { type?: 'input' | 'checkbox' }) => GetInputPropsReturnType;
  dirty: boolean;
  saving: boolean;
  submit: (event?: FormEvent<HTMLFormElement>) => void;
  /** Holds true once what was typed may go without a question: it was saved, deleted, or given up. */
  settled: RefObject<boolean>;
  /** A refusal that belongs to no field. */
  failure: string | null;
  /** Somebody saved a newer version; loading it keeps what was typed. */
  conflict: { state: 'found' | 'loading' | 'loaded'; differences: Difference[]; load: (() => void) | null } | null;
}

/**
 * State of a form that saves by one call: checks by the contract's schema, sets refusals at their fields and the focus on the first,
 * saves once however often the button is pressed, and settles a newer version of somebody else.
 *
 *     const form = useSaveForm({ values, version: thing.version, schema: thingFields, saved: close,
 *       save: (body, version) => call(updateThing, { params: { id }, body: { ...body, version } }, { quiet: true }) });
 */
export function useSaveForm<V extends object, S extends z.ZodType, R>(options: Options<V, S, R>): SaveForm<V> {
  // Forms live on in other tabs: by its name, of letters and digits only, each finds its own fields.
  const name = useId().replace(/\W|_/g, '');
  const form = useForm<V>({ name, initialValues: options.values });
  const running = useRef(false);
  const settled = useRef(false);
  const [saving, setSaving] = useState(false);
  const { failure, fail, forget } = useFailure(form);
  const newer = useNewer(form, options, fail);

  const send = async (values: z.output<S>) => {
    running.current = true;
    setSaving(true);
    try {
      const result = await options.save(values, newer.version.current);
      settled.current = true;
      form.resetDirty();
      options.saved(result);
    } catch (error) {
      if (!newer.concerns(error)) fail(error);
    } finally {
      running.current = false;
      setSaving(false);
    }
  };

  const submit = (event?: FormEvent<HTMLFormElement>) => {
    event?.preventDefault();
    if (running.current) return;
    forget();
    const checked = options.schema.safeParse(form.getValues());
    if (!checked.success) return refuse(form, refusedFields(checked.error));
    form.clearErrors();
    void send(checked.data);
  };

  const field: SaveForm<V>['field'] = (name, { type = 'input' } = {}) => form.getInputProps(name as never, { type });
  return {
    values: form.values,
    set: form.setFieldValue,
    field,
    dirty: form.isDirty(),
    saving,
    submit,
    settled,
    failure,
    conflict: newer.conflict,
  };
}

/** What the server refused: set at the fields, the rest kept as a text. Anything but a refusal is thrown on. */
function useFailure<V extends object>(form: UseFormReturnType<V>) {
  const [failure, setFailure] = useState<string | null>(null);
  const fail = (error: unknown) => {
    if (!(error instanceof CallError)) throw error;
    const { atFields, rest } = sortOut(error, form.values);
    setFailure(rest);
    refuse(form, atFields);
  };
  return { failure, fail, forget: () => setFailure(null) };
}

/** Which version is edited, and what happens when somebody saved a newer one. */
function useNewer<V extends object>(form: UseFormReturnType<V>, options: Versioned<V>, fail: (error: unknown) => void) {
  const version = useRef(options.version ?? 0);
  const [state, setState] = useState<Omit<NonNullable<SaveForm<V>['conflict']>, 'load'> | null>(null);
  const { readNewer } = options;

  const concerns = (error: unknown): boolean => {
    const conflicts = readNewer !== undefined && error instanceof CallError && error.key === 'request.versionConflict';
    setState(conflicts ? { state: 'found', differences: [] } : null);
    return conflicts;
  };
  const load = async () => {
    if (!readNewer) return;
    setState({ state: 'loading', differences: [] });
    try {
      const newer = await readNewer();
      const { values, differences } = mergeNewer(form.getInitialValues(), form.getValues(), newer.values);
      version.current = newer.version;
      form.setInitialValues(newer.values);
      form.setValues(values);
      form.resetDirty(newer.values);
      // What the form offers for it has to be there before the focus can land on it.
      flushSync(() => setState({ state: 'loaded', differences }));
      goOnAfter(form, differences);
    } catch (error) {
      setState({ state: 'found', differences: [] });
      fail(error);
    }
  };
  const conflict: SaveForm<V>['conflict'] = state && { ...state, load: state.state === 'found' ? () => void load() : null };
  return { version, concerns, conflict };
}

/**
 * With the newer version in the form, whoever loaded it goes on at the first field that both changed, or at the choice between the two
 * values where the form offers one (`data-newer`); where none differs, at the form's first field.
 */
function goOnAfter<V extends object>(form: UseFormReturnType<V>, differences: readonly Difference[]): void {
  const topmost = (fields: readonly string[]) =>
    fields
      .flatMap((field) => form.getInputNode(field as never) ?? [])
      .sort((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))[0];
  const first = topmost(differences.map(({ field }) => field)) ?? topmost(Object.keys(form.getValues()));
  const choice = first?.closest('form')?.querySelector<HTMLElement>('[data-newer] input:checked');
  (choice ?? first)?.focus();
}

/** Sets reasons at their fields and the focus on the first. */
function refuse<V extends object>(form: UseFormReturnType<V>, errors: Record<string, string>): void {
  form.setErrors(Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, createElement(Refused, null, text)])));
  const [first] = Object.keys(errors);
  // The input may be waiting for the end of this turn, disabled or hidden.
  if (first) setTimeout(() => form.getInputNode(first as never)?.focus());
}

/** Each refused field with its first reason. */
function refusedFields(error: z.ZodError): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of error.issues) {
    const field = path.join('.');
    found[field] ??= isErrorKey(message) ? errorText(message) : errorText('value.wrong', { reason: message });
  }
  return found;
}

/** What the server refused: at the fields that the form has, and the rest as one text. */
function sortOut(error: CallError, values: object): { atFields: Record<string, string>; rest: string | null } {
  const atFields: Record<string, string> = {};
  const others: string[] = [];
  for (const { path, message } of error.fields) {
    const field = fieldOf(path);
    if ((field.split('.')[0] ?? '') in values) atFields[field] ??= message;
    else others.push(message);
  }
  const nothingSaid = error.fields.length === 0 ? [error.message] : [];
  const rest = [...nothingSaid, ...others].join(' ');
  return { atFields, rest: rest || null };
}

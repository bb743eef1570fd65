import { type GetInputPropsReturnType, type UseFormReturnType, useForm } from '@mantine/form';
import { type ErrorKey, isErrorKey } from '@population-tracker/contract/kernel/errors';
import type { DetailsOf, KeyWithDetails } from '@population-tracker/contract/kernel/refusal-details';
import { createElement, type FormEvent, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import { errorText } from '#web/catalogue.ts';
import { CallError, detailsOf } from '#web/client.ts';
import { type Difference, fieldOf, mergeNewer, same } from './merge.ts';
import { Refused } from './Refused.tsx';
import { settle } from './unsaved.ts';

/**
 * What is asked before a change is made that the server refuses until it was: by the refusal's key, with what it told. The answer is
 * sent along; null where the change is not to be made.
 */
export type Questions<A extends object> = {
  [K in ErrorKey]?: (
    details: K extends KeyWithDetails ? NonNullable<DetailsOf<K>> : undefined,
    error: CallError,
  ) => Promise<Partial<A> | null>;
};

type Check<V extends object, Body> = z.ZodType<Body> | ((values: V) => z.ZodSafeParseResult<Body>);

interface Options<Rec extends object, V extends object, Body, Result, A extends object> {
  /** What is changed; null or nothing for a new one. While nothing has been typed, the form follows it to newer versions. */
  record?: Rec | null;
  /** What the fields begin with: those of the record, or of a new one. Their names are those of the schema. */
  values: (record: Rec | null) => V;
  /** Where it isn't the record's own `version`. */
  versionOf?: (record: Rec) => number;
  /** The contract's schema, or a function like its `safeParse`: checks the values before they are sent. */
  schema: Check<V, Body>;
  /** Sends what the schema made of the values, quietly: refusals are shown here. `version` is 0 of a new one. */
  save: (body: Body, more: { version: number; answers: Partial<A>; values: V }) => Promise<Result>;
  questions?: Questions<A>;
  /** Whether to save does no more than that: what mails besides is not saved again by itself. Left out it does no more. */
  repeatable?: () => boolean;
  saved: (result: Result) => void;
  refused?: () => void;
}

/** A form that saves by one call. Give it to `FormDrawer` or `FormPage`, and `{...form.field('name')}` to each input. */
export interface SaveForm<V extends object> {
  values: V;
  set: UseFormReturnType<V>['setFieldValue'];
  /** Puts in what nobody has chosen: the form begins with it, so that it is nothing to be saved. */
  begin: (values: Partial<V>) => void;
  /** Props of an input: value, change, and the reason of a refusal. `{ type: 'checkbox' }` for switches. */
  field: (name: keyof V & string, options?: { type?: 'input' | 'checkbox' }) => GetInputPropsReturnType;
  dirty: boolean;
  saving: boolean;
  submit: (event?: FormEvent<HTMLFormElement>) => void;
  /** Holds true once what was typed may go without a question: it was saved, deleted, or given up (`settle`). */
  settled: RefObject<boolean>;
  /** A refusal that belongs to no field. */
  failure: string | null;
  /** Somebody saved a newer version; loading it keeps what was typed. */
  conflict: { state: 'found' | 'loaded'; differences: Difference[]; load: (() => void) | null } | null;
}

/**
 * State of a form that saves by one call: checks by the contract's schema, sets refusals at their fields and the focus on the first,
 * saves once however often the button is pressed, asks what the server wants to have said first, and settles a newer version of
 * somebody else, which the refusal brings along. Where that says the same, as after an answer that was lost, there is nothing to settle.
 *
 *     const form = useSaveForm({ record: thing, values: valuesOf, schema: thingFields, saved: close,
 *       save: (body, { version }) => call(updateThing, { params: { id }, body: { ...body, version } }, { quiet: true }) });
 */
export function useSaveForm<Rec extends object, V extends object, Body, Result, A extends object = Record<never, never>>(
  options: Options<Rec, V, Body, Result, A>,
): SaveForm<V> & { record: Rec | null } {
  // Forms live on in other tabs: by its name, of letters and digits only, each finds its own fields.
  const name = useId().replace(/\W|_/g, '');
  const [base, setBase] = useState(options.record ?? null);
  const [first] = useState(() => options.values(base));
  const form = useForm<V>({ name, initialValues: first });
  const settled = useRef(false);
  const { isRunning, saving, run } = useOnce();
  const { failure, fail, forget } = useFailure(form);
  const newer = useNewer<Rec, V>(form, options.values, setBase);
  const given = options.record ?? null;
  const isNewer = base !== null && given !== null && versionIn(given, options.versionOf) > versionIn(base, options.versionOf);
  useFollowing(form, isNewer ? given : null, options.values, setBase);

  const send = async (body: Body, over = base) => {
    try {
      const more = { version: versionIn(over, options.versionOf), values: form.getValues() };
      const result = await answered(options.questions, (answers) => options.save(body, { ...more, answers }));
      if (!result) return;
      settle(settled);
      form.resetDirty();
      options.saved(result.is);
    } catch (error) {
      const there = over === base ? already(error, body, options) : null;
      if (there) return send(body, there);
      options.refused?.();
      if (base === null || !newer.concerns(error)) fail(error);
    }
  };

  const submit = (event?: FormEvent<HTMLFormElement>) => {
    event?.preventDefault();
    if (isRunning()) return;
    forget();
    const checked = check(options.schema, form.getValues());
    if (!checked.success) return refuse(form, refusedFields(checked.error));
    form.clearErrors();
    void run(() => send(checked.data));
  };

  const field = useFields(form);
  useWarm(options.schema, form);
  const begin = (values: Partial<V>) => {
    beginWith(form, { ...form.getInitialValues(), ...values }, values);
  };
  const { values, setFieldValue: set } = form;
  return { record: base, values, set, begin, field, dirty: form.isDirty(), saving, submit, settled, failure, conflict: newer.conflict };
}

/**
 * Props of a field. What changes it stays one function, and a value of several that says the same stays the same one, so that fields which
 * are drawn only when something of them changes aren't otherwise: with each letter Mantine's form copies all values.
 */
function useFields<V extends object>(form: UseFormReturnType<V>): SaveForm<V>['field'] {
  const latest = useRef(form);
  latest.current = form;
  const changes = useRef(new Map<string, (given: unknown) => void>());
  const several = useRef(new Map<string, unknown>());
  const asBefore = (name: string, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    const before = several.current.get(name);
    if (same(before, value)) return before;
    several.current.set(name, value);
    return value;
  };
  return (name, { type = 'input' } = {}) => {
    // Which fields somebody was in nobody asks: noting it would draw the whole form anew with each field that is entered.
    const propsIn = (found: UseFormReturnType<V>) => found.getInputProps(name as never, { type, withFocus: false });
    const onChange = changes.current.get(name) ?? ((given: unknown) => propsIn(latest.current).onChange(given));
    changes.current.set(name, onChange);
    const { value, ...props } = propsIn(form);
    return { ...props, ...(value === undefined ? {} : { value: asBefore(name, value) }), onChange };
  };
}

/** The first check of a schema takes as long as many later ones: it isn't left to the press that saves. */
function useWarm<V extends object, Body>(schema: Check<V, Body>, form: UseFormReturnType<V>): void {
  const warm = useEffectEvent(() => void check(schema, form.getValues()));
  useEffect(() => {
    const timer = setTimeout(warm, quietMs);
    return () => clearTimeout(timer);
  }, []);
}

/** Somebody looks at the form by then, and has hardly begun to type. */
const quietMs = 500;

/** What somebody saved meanwhile, or this form itself where the answer was lost, if it is all that would be saved. */
function already<Rec extends object, V extends object, Body>(
  error: unknown,
  body: Body,
  { repeatable, values, schema }: Pick<Options<Rec, V, Body, unknown, never>, 'repeatable' | 'values' | 'schema'>,
): Rec | null {
  const current = newerIn<Rec>(error);
  if (!current || repeatable?.() === false) return null;
  const there = check(schema, values(current));
  return there.success && same(there.data, body) ? current : null;
}

/** Makes these the values that the form began with, and fills its fields. */
function beginWith<V extends object>(form: UseFormReturnType<V>, initial: V, values: Partial<V>): void {
  form.setInitialValues(initial);
  form.setValues(values);
  form.resetDirty(initial);
}

/** Lets a form in which nothing was typed go on with a newer version: what is typed into an older one would have to be settled with it. */
function useFollowing<Rec extends object, V extends object>(
  form: UseFormReturnType<V>,
  newer: Rec | null,
  valuesOf: (record: Rec) => V,
  take: (record: Rec) => void,
): void {
  const follow = useEffectEvent((record: Rec) => {
    if (form.isDirty()) return;
    const values = valuesOf(record);
    beginWith(form, values, values);
    take(record);
  });
  useEffect(() => {
    if (newer) follow(newer);
  }, [newer]);
}

function versionIn<Rec extends object>(record: Rec | null, versionOf = (record: Rec) => (record as { version?: number }).version): number {
  return (record && versionOf(record)) ?? 0;
}

const check = <V extends object, Body>(schema: Check<V, Body>, values: V): z.ZodSafeParseResult<Body> =>
  typeof schema === 'function' ? schema(values) : schema.safeParse(values);

/**
 * Makes a change that the server may refuse until something was said, by asking that.
 * @param make makes it, with what was said so far
 * @returns null where somebody thought better of it
 * @throws CallError for what is no question, or was one already
 */
export async function answered<A extends object, Result>(
  questions: Questions<A> | undefined,
  make: (answers: Partial<A>) => Promise<Result>,
): Promise<{ is: Result } | null> {
  const asked = new Set<string>();
  let answers: Partial<A> = {};
  for (;;) {
    try {
      return { is: await make(answers) };
    } catch (error) {
      const ask = error instanceof CallError && error.key !== null && !asked.has(error.key) && questionOf(questions, error);
      if (!ask) throw error;
      asked.add((error as CallError).key as string);
      const answer = await ask();
      // Why it isn't made stands at its field then.
      if (answer === null && (error as CallError).fields.length > 0) throw error;
      if (answer === null) return null;
      answers = { ...answers, ...answer };
    }
  }
}

function questionOf<A extends object>(questions: Questions<A> | undefined, error: CallError): (() => Promise<Partial<A> | null>) | null {
  const ask = questions?.[error.key as ErrorKey] as ((details: unknown, error: CallError) => Promise<Partial<A> | null>) | undefined;
  return ask ? () => ask(error.details, error) : null;
}

function useOnce() {
  const running = useRef(false);
  const [saving, setSaving] = useState(false);
  const run = async (work: () => Promise<void>) => {
    running.current = true;
    setSaving(true);
    try {
      await work();
    } finally {
      running.current = false;
      setSaving(false);
    }
  };
  return { isRunning: () => running.current, saving, run };
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

const newerIn = <Rec extends object>(error: unknown) => (detailsOf(error, 'request.versionConflict')?.current as Rec | undefined) ?? null;

/** What happens when somebody saved a newer version, which the refusal brings along. */
function useNewer<Rec extends object, V extends object>(
  form: UseFormReturnType<V>,
  valuesOf: (record: Rec) => V,
  take: (record: Rec) => void,
) {
  const [found, setFound] = useState<Rec | null>(null);
  const [differences, setDifferences] = useState<Difference[] | null>(null);

  const concerns = (error: unknown): boolean => {
    const newer = newerIn<Rec>(error);
    setFound(newer);
    setDifferences(null);
    return newer !== null;
  };
  const load = (record: Rec) => {
    const newer = valuesOf(record);
    const { values, differences } = mergeNewer(form.getInitialValues(), form.getValues(), newer);
    beginWith(form, newer, values);
    // What the form offers for it has to be there before the focus can land on it.
    flushSync(() => {
      take(record);
      setFound(null);
      setDifferences(differences);
    });
    goOnAfter(form, differences);
  };
  const conflict: SaveForm<V>['conflict'] = found
    ? { state: 'found', differences: [], load: () => load(found) }
    : differences && { state: 'loaded', differences, load: null };
  return { concerns, conflict };
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

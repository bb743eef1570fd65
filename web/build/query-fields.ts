import * as calendar from '@population-tracker/contract/kernel/calendar';
import * as plainText from '@population-tracker/contract/kernel/plain-text';
import * as primitives from '@population-tracker/contract/kernel/primitives';
import { z } from 'zod';

/** As much of a schema as is looked at here. */
interface Schema {
  _zod: { def: Definition };
}
interface Definition {
  type: string;
  checks?: { _zod: { def: Checked } }[];
  innerType?: Schema;
  in?: Schema;
  out?: Schema;
  element?: Schema;
  options?: Schema[];
  entries?: Record<string, string>;
  coerce?: boolean;
  transform?: unknown;
  pattern?: RegExp;
}
interface Checked {
  check: string;
  value?: number;
  inclusive?: boolean;
  maximum?: number;
  minimum?: number;
  pattern?: RegExp;
  fn?: unknown;
}

const files = { calendar, 'plain-text': plainText, primitives };
/** By function of the contract's kernel: where a front end has it from. */
const known = new Map<unknown, { file: string; name: string }>(
  Object.entries(files).flatMap(([file, exports]) => Object.entries(exports).map(([name, value]) => [value, { file, name }] as const)),
);

/** Calls that are asked what a screen's address says, beside those of lists. */
export const besideLists = ['readTimeline', 'readReservationCalendar'];

export const isReadFromAddress = (name: string, { shape }: z.ZodObject): boolean => 'page' in shape || besideLists.includes(name);

export interface QueryCode {
  code: string;
  /** The names that it needs of `web/fits.ts`. */
  fits: ReadonlySet<string>;
  /** The functions that it needs of the contract's kernel, by name: the file that has them. */
  kernel: ReadonlyMap<string, string>;
}

/**
 * What a call may be asked by an address, written so that it is checked without zod.
 * @throws Error where a field says more than is known here
 */
export function queryCode(schema: z.ZodObject): QueryCode {
  const fits = new Set<string>();
  const kernel = new Map<string, string>();
  const use = (name: string, ...args: string[]) => {
    fits.add(name);
    return args.length > 0 ? `${name}(${args.join(', ')})` : name;
  };
  const fields = Object.entries(schema.shape).map(([name, field]) => `${JSON.stringify(name)}: ${fieldOf(field as unknown as Schema)}`);
  return { code: use('query', `{ ${fields.join(', ')} }`), fits, kernel };

  function fieldOf({ _zod: { def } }: Schema): string {
    if (def.innerType) return fieldOf(def.innerType);
    if (def.type === 'number') return whole(def);
    if (def.type === 'enum') return use('choice', ...Object.values(def.entries ?? {}).map((value) => JSON.stringify(value)));
    if (def.type === 'string') return use('text', ...checksOf(def));
    if (def.type === 'union') return use('either', ...(def.options ?? []).map(fieldOf));
    if (def.type === 'pipe' && def.in && def.out) return pipe(def.in, def.out);
    throw new Error(`An address can't say ${def.type}.`);
  }

  function whole({ checks = [], coerce }: Definition): string {
    const defs = checks.map(({ _zod: { def } }) => def);
    const least = defs.find(({ check }) => check === 'greater_than');
    const most = defs.find(({ check }) => check === 'less_than');
    if (!coerce || !least || !most) throw new Error('An address says whole numbers between two others.');
    const from = (least.value ?? 0) + (least.inclusive ? 0 : 1);
    return use('whole', String(from), String((most.value ?? 0) - (most.inclusive ? 0 : 1)));
  }

  function pipe(from: Schema, to: Schema): string {
    if (to._zod.def.type === 'boolean') return use('flag');
    // What comes out last is for the server.
    if (to._zod.def.type === 'transform') return from._zod.def.type === 'union' ? several(from._zod.def.options ?? []) : fieldOf(from);
    const made = from._zod.def.out?._zod.def.transform;
    return use('madeBy', nameOf(made), fieldOf(to));
  }

  function several([list, one]: Schema[]): string {
    const most = list?._zod.def.checks?.find(({ _zod: { def } }) => def.check === 'max_length')?._zod.def.maximum;
    if (!one || list?._zod.def.type !== 'array' || !list._zod.def.element || !most) throw new Error('Several values are a list or one.');
    return use('several', fieldOf(list._zod.def.element), String(most));
  }

  function checksOf({ pattern, checks = [] }: Definition): string[] {
    return [...(pattern ? [use('like', String(pattern))] : []), ...checks.map(({ _zod: { def } }) => checkOf(def))];
  }

  function checkOf({ check, maximum, minimum, pattern, fn }: Checked): string {
    if (check === 'max_length') return use('atMost', String(maximum));
    if (check === 'min_length') return use('atLeast', String(minimum));
    if (check === 'string_format' && pattern) return use('like', String(pattern));
    if (fn === primitives.isInstant) return use('like', instants());
    if (check === 'custom') return nameOf(fn);
    throw new Error(`An address isn't checked by ${check}.`);
  }

  function nameOf(made: unknown): string {
    const found = known.get(made);
    if (!found) throw new Error('A field of an address is made or checked by something that the contract’s kernel doesn’t have.');
    kernel.set(found.name, found.file);
    return found.name;
  }
}

function instants(): string {
  const patterns = [z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })];
  return `/${patterns.map(({ _zod: { def } }) => `(?:${def.pattern?.source})`).join('|')}/`;
}

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
  /** The names that it needs of `web/formats/fits.ts`. */
  fits: ReadonlySet<string>;
  /** The functions that it needs of the contract's kernel, by name: the file that has them. */
  kernel: ReadonlyMap<string, string>;
}

/**
 * What a call may be asked by an address, written so that it is checked without zod.
 * @throws Error where a field says more than is known here
 */
export function queryCode({ shape }: z.ZodObject): QueryCode {
  const writer = new Writer();
  const fields = Object.entries(shape).map(([name, field]) => `${JSON.stringify(name)}: ${writer.fieldOf(field as unknown as Schema)}`);
  return { code: writer.use('query', `{ ${fields.join(', ')} }`), fits: writer.fits, kernel: writer.kernel };
}

class Writer {
  readonly fits = new Set<string>();
  readonly kernel = new Map<string, string>();

  use(name: string, ...args: string[]): string {
    this.fits.add(name);
    return args.length > 0 ? `${name}(${args.join(', ')})` : name;
  }

  fieldOf({ _zod: { def } }: Schema): string {
    if (def.innerType) return this.fieldOf(def.innerType);
    if (def.type === 'number') return this.whole(def);
    if (def.type === 'enum') return this.use('choice', ...Object.values(def.entries ?? {}).map((value) => JSON.stringify(value)));
    if (def.type === 'string') return this.use('text', ...this.checksOf(def));
    if (def.type === 'union') return this.use('either', ...(def.options ?? []).map((field) => this.fieldOf(field)));
    if (def.type === 'pipe' && def.in && def.out) return this.pipe(def.in, def.out);
    throw new Error(`An address can't say ${def.type}.`);
  }

  private whole({ checks = [], coerce }: Definition): string {
    const defs = checks.map(({ _zod: { def } }) => def);
    const least = defs.find(({ check }) => check === 'greater_than');
    const most = defs.find(({ check }) => check === 'less_than');
    if (!coerce || !least || !most) throw new Error('An address says whole numbers between two others.');
    const from = (least.value ?? 0) + (least.inclusive ? 0 : 1);
    return this.use('whole', String(from), String((most.value ?? 0) - (most.inclusive ? 0 : 1)));
  }

  private pipe(from: Schema, to: Schema): string {
    if (to._zod.def.type === 'boolean') return this.use('flag');
    // What comes out last is for the server.
    if (to._zod.def.type === 'transform')
      return from._zod.def.type === 'union' ? this.several(from._zod.def.options ?? []) : this.fieldOf(from);
    const made = from._zod.def.out?._zod.def.transform;
    return this.use('madeBy', this.nameOf(made), this.fieldOf(to));
  }

  private several([list, one]: Schema[]): string {
    const most = list?._zod.def.checks?.find(({ _zod: { def } }) => def.check === 'max_length')?._zod.def.maximum;
    if (!one || list?._zod.def.type !== 'array' || !list._zod.def.element || !most) throw new Error('Several values are a list or one.');
    return this.use('several', this.fieldOf(list._zod.def.element), String(most));
  }

  private checksOf({ pattern, checks = [] }: Definition): string[] {
    return [...(pattern ? [this.use('like', String(pattern))] : []), ...checks.map(({ _zod: { def } }) => this.checkOf(def))];
  }

  private checkOf({ check, maximum, minimum, pattern, fn }: Checked): string {
    if (check === 'max_length') return this.use('atMost', String(maximum));
    if (check === 'min_length') return this.use('atLeast', String(minimum));
    if (check === 'string_format' && pattern) return this.use('like', String(pattern));
    if (fn === primitives.isInstant) return this.use('like', instants());
    if (check === 'custom') return this.nameOf(fn);
    throw new Error(`An address isn't checked by ${check}.`);
  }

  private nameOf(made: unknown): string {
    const found = known.get(made);
    if (!found) throw new Error('A field of an address is made or checked by something that the contract’s kernel doesn’t have.');
    this.kernel.set(found.name, found.file);
    return found.name;
  }
}

function instants(): string {
  const patterns = [z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })];
  return `/${patterns.map(({ _zod: { def } }) => `(?:${def.pattern?.source})`).join('|')}/`;
}

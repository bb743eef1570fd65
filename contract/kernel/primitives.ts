import { z } from 'zod';
import { isKnownDay, isKnownInstant, isKnownMonth } from './calendar.ts';
import { defaultPageSize, exactTotalLimit, exportFormats, exportMaxIds, maxPageSize, searchedPagesLimit } from './constants.ts';
import type { ErrorKey } from './errors.ts';
import { isShowable, withoutUnseen, withoutUnshowable } from './plain-text.ts';

/** A refusal with a catalogue key: `{ message: refuse('plan.nameEmpty') }`. The server turns it into its sentence. */
export const refuse = (key: ErrorKey): string => key;

/** What an integer of the database holds. Whatever is larger could only be refused there, without its field. */
export const maxInteger = 2_147_483_647;

export const id = z.number().int().positive().max(maxInteger);
/** An id that a form asks for; one that is missing or none is refused with the given key. */
export const requiredId = (missing: ErrorKey = 'value.required') =>
  z
    .number({ message: refuse(missing) })
    .int({ message: refuse(missing) })
    .positive({ message: refuse(missing) })
    .max(maxInteger);
/** An id that arrives in a path or a query, as text. One in a path that is larger than any record's is answered 404. */
export const idText = z.coerce.number().int().positive().max(maxInteger);
export const idParams = z.strictObject({ id: idText });
/** An id or 0, which stands for none. */
export const idOrNoneText = z.coerce.number().int().min(0).max(maxInteger);

/** Ids of what there may be more of than an integer counts: reservations, entries of the audit log, answers in emergencies. */
export const longId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
export const longIdText = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
export const longIdParams = z.strictObject({ id: longIdText });

export const version = z.number().int().positive().max(maxInteger);
export const versionText = z.coerce.number().int().positive().max(maxInteger);
/** 0 where nothing has been saved yet. */
export const versionOrNone = z.number().int().min(0).max(maxInteger);

/** What no text goes without, however long and whatever for. */
const showable = (maxLength: number) =>
  z
    .string()
    .max(maxLength, { message: refuse('value.tooLong') })
    .refine(isShowable, { message: refuse('value.controlCharacters') });

/** As people mean it: composed letters, and nothing that they can't see. */
export const meant = (value: string): string => withoutUnseen(value).normalize('NFC').trim();

/** One line of text, trimmed, NFC, without unseen characters. An empty one is refused with the given key. */
export const line = (maxLength: number, empty: ErrorKey = 'value.required') =>
  z
    .string({ error: (issue) => (issue.input === undefined || issue.input === null ? refuse(empty) : refuse('value.text')) })
    .transform((text) => meant(text).replace(/\s+/g, ' '))
    .pipe(showable(maxLength).min(1, { message: refuse(empty) }));

/** Text that may be empty and may have several lines. */
export const text = (maxLength: number) =>
  z
    .string({ message: refuse('value.text') })
    .transform(meant)
    .pipe(showable(maxLength));

/** Text beside something that must not be refused for it: what can't be kept is left out, and what is too much cut off. */
export const keptText = (maxLength: number) =>
  z
    .string({ message: refuse('value.text') })
    // Cut, it may end with half a character.
    .transform((value) => withoutUnshowable(meant(withoutUnshowable(value)).slice(0, maxLength)).trim())
    .pipe(showable(maxLength));

/** Spaces and all. */
export const asTyped = (value: string): string => withoutUnseen(value).normalize('NFC');

/** What is looked for: as it was typed. */
export const searchText = (maxLength = 200) =>
  z
    .string({ message: refuse('value.text') })
    .transform(asTyped)
    .pipe(showable(maxLength));

/** A text between programs (a key, a token, the name of a column), taken to the letter. */
export const word = (maxLength: number) => showable(maxLength);

/**
 * A mail address, trimmed and in lower case. `İ` and `I` become `i`, as people mean them in an address;
 * toLowerCase alone would leave a combining dot behind.
 */
export const email = z
  .string({ message: refuse('value.email') })
  .transform((value) => withoutUnseen(value).trim().replace(/[İI]/g, 'i').toLowerCase())
  .pipe(
    z
      .string()
      .min(1, { message: refuse('value.required') })
      .max(254, { message: refuse('value.tooLong') })
      .regex(/^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,63}$/, {
        message: refuse('value.email'),
      }),
  );

const isoInstant = z.union([z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })]);
export const isInstant = (value: string): boolean => isoInstant.safeParse(value).success;
/** An instant as ISO 8601 with an offset; seconds may be left out. */
export const instant = z
  .string({ message: refuse('value.instant') })
  .refine(isInstant, { message: refuse('value.instant'), abort: true })
  .refine(isKnownInstant, { message: refuse('value.outsideCalendar') })
  .meta({ format: 'date-time' });
/** A calendar day, YYYY-MM-DD. */
export const day = z.iso
  .date({ message: refuse('value.day'), abort: true })
  .refine(isKnownDay, { message: refuse('value.outsideCalendar') });
/** A calendar month, YYYY-MM. */
export const month = z
  .string({ message: refuse('value.month') })
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, { message: refuse('value.month'), abort: true })
  .refine(isKnownMonth, { message: refuse('value.outsideCalendar') });
/** A time of day, HH:mm. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { message: refuse('value.timeOfDay') });
/** An IANA time zone that this runtime knows. */
export const timeZone = z.string().refine(isTimeZone, { message: refuse('value.timeZone') });

function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)*$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** `true` and `false` as they stand in a query. */
export const booleanText = z.enum(['true', 'false']).transform((value) => value === 'true');

/** What every record carries beside its own fields. `created` and `updated` are instants. */
export const recordFields = { id, created: z.string(), updated: z.string(), version };

/** Of one filter. */
const maxValues = 50;

/**
 * One or more values of a filter, of which one must be true. In a query the name stands once for each
 * (`status=active&status=passive`), so that a value may hold a comma; one alone is a list of one.
 */
export const severalOf = <T extends z.ZodType>(item: T) =>
  z
    .union([z.array(item).min(1).max(maxValues), item.transform((value) => [value])])
    .transform((values) => [...new Set(values)] as z.output<T>[]);

const pageNumber = z.coerce.number().int().min(1).max(10_000_000).default(1);
const pageOfLongList = pageNumber.describe(
  `Goes up to record ${exactTotalLimit}, in a search up to record ${searchedPagesLimit}: filter, or sort the other way round, to see the others. An export, where there is one, has them all.`,
);

/**
 * The query of a list call: page from 1, limit, `sort=-created,name`, search, and the resource's own filters.
 * @param sortable the columns that may be sorted on; anything else is refused
 */
export function listQuery<S extends readonly [string, ...string[]], F extends z.ZodRawShape>(sortable: S, filters: F, page = pageNumber) {
  return z.strictObject({
    page,
    limit: z.coerce.number().int().min(1).max(maxPageSize).default(defaultPageSize),
    sort: sortText(sortable),
    search: searchText().optional(),
    ...filters,
  });
}

/**
 * The same for lists of millions, whose pages end where counting does, and those of a search before: from the other end they are read in
 * the opposite order.
 */
export const longListQuery = <S extends readonly [string, ...string[]], F extends z.ZodRawShape>(sortable: S, filters: F) =>
  listQuery(sortable, filters, pageOfLongList)
    .refine((query) => beginsWithin(query as PageOfList, exactTotalLimit), { path: ['page'], message: refuse('value.tooFar'), abort: true })
    .refine((query) => !(query as PageOfList).search || beginsWithin(query as PageOfList, searchedPagesLimit), {
      path: ['page'],
      message: refuse('value.tooFarSearched'),
    });

/** Whether a list is one of millions, by its query. */
export const isOfMillions = (query: z.ZodType | undefined): boolean =>
  query instanceof z.ZodObject && query.shape['page'] === pageOfLongList;

interface PageOfList {
  page: number;
  limit: number;
  search?: string | undefined;
}

const beginsWithin = ({ page, limit }: PageOfList, records: number): boolean => (page - 1) * limit < records;

function sortText(sortable: readonly string[]) {
  const column = `-?(?:${sortable.join('|')})`;
  return z
    .string()
    .max(200)
    .regex(new RegExp(`^${column}(?:,${column})*$`), { message: refuse('value.sort') })
    .optional();
}

/**
 * The query of a list's export: its sort, search and filters, `format`, `columns=name,email` in the file's order (all unless
 * told), and `ids=1,2` for these records alone.
 * @param columns what may stand in the file
 */
export const exportQuery = <S extends readonly [string, ...string[]], C extends readonly [string, ...string[]], F extends z.ZodRawShape>(
  sortable: S,
  columns: C,
  filters: F,
) => z.strictObject({ ...exportFields(columns), sort: sortText(sortable), search: searchText().optional(), ...filters });

/** What an export is asked beside what its list is asked. */
export const exportFields = <C extends readonly [string, ...string[]]>(columns: C) => ({
  format: z.enum(exportFormats),
  columns: commaList(z.enum(columns) as z.ZodType<C[number], string>, columns.length).optional(),
  ids: idsText().optional(),
  /** Of the times in the file; the company's unless told. */
  timeZone: timeZone.optional(),
});

/** Ids as they stand in an address: `3,17`. */
export const idsText = (item: typeof idText = idText) => commaList(item as z.ZodType<number, string>, exportMaxIds);

const commaList = <T>(item: z.ZodType<T, string>, maxCount: number) =>
  z
    .string()
    .max(20_000)
    .transform((text) => text.split(','))
    .pipe(z.array(item).max(maxCount))
    .refine((items) => new Set(items).size === items.length);

/** `total` is exact unless `totalIsAtLeast` says that counting stopped there. */
export const listResult = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.number().int(), totalIsAtLeast: z.boolean().default(false) });

export const nothing = z.null();

const folded: Record<string, string> = {
  İ: 'i',
  I: 'i',
  ı: 'i',
  Ş: 's',
  ş: 's',
  Ğ: 'g',
  ğ: 'g',
  Ü: 'u',
  ü: 'u',
  Ö: 'o',
  ö: 'o',
  Ç: 'c',
  ç: 'c',
};

/** Turkish folding for searching: `İSTANBUL`, `ISTANBUL` and `istanbul` are one word, `cagla` finds Çağla. The database has the same as fold_text(). */
export function fold(value: string): string {
  return value
    .replace(/[İIıŞşĞğÜüÖöÇç]/g, (letter) => folded[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();
}

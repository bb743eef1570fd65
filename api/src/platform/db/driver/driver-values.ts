import pg from 'pg';

type Parse = (text: string) => unknown;

const asIs: Parse = (text) => text;

/** `2026-11-18 09:00:00.25+00` as `2026-11-18T09:00:00.25Z`; plain string work, since lists carry thousands of them. */
export const instantOf = (text: string): string => `${text.slice(0, 10)}T${text.slice(11, -3)}Z`;

const textArrayOid: number = 1009;
const textArray = pg.types.getTypeParser(textArrayOid) as (text: string) => (string | null)[];

const arrayOf =
  (parse: Parse): Parse =>
  (text) =>
    textArray(text).map((item) => (item === null ? null : parse(item)));

/** By the type's oid. bigint and numeric become numbers: ids, counts and averages stay far below 2^53 here. */
const parsers: Record<number, Parse> = {
  20: Number,
  1700: Number,
  1082: asIs,
  1083: asIs,
  1114: asIs,
  1184: instantOf,
  1016: arrayOf(Number),
  1231: arrayOf(Number),
  1182: arrayOf(asIs),
  1185: arrayOf(instantOf),
};

/** How this product reads what the driver gets as text. */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

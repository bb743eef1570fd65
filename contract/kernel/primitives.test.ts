import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { day, email, idText, instant, line, month, searchText, severalOf, text } from './primitives.ts';

const keyOf = (schema: z.ZodType, value: string) => schema.safeParse(value).error?.issues[0]?.message;

describe('a day, a month and an instant', () => {
  it.each<[z.ZodType, ...string[]]>([
    [day, '2000-01-01', '2100-12-31', '1999-12-31', '2101-01-01', '9999-12-31', '0001-01-01'],
    [month, '2000-01', '2100-12', '1999-12', '2101-01', '9999-12', '0000-01'],
    [instant, '2000-01-01T00:00Z', '2100-12-31T23:59:59.999-12:00', '1999-12-30T00:00Z', '2101-01-03T00:00Z', '9999-12-31T00:00+14:00'],
  ])('lies in the years 2000 to 2100: %#', (schema, first = '', last = '', ...outside) => {
    expect([keyOf(schema, first), keyOf(schema, last)]).toEqual([undefined, undefined]);
    for (const value of outside) expect(keyOf(schema, value), value).toBe('value.outsideCalendar');
  });

  it('is refused by its own sentence where it is none', () => {
    expect(keyOf(day, '2026-02-30')).toBe('value.day');
    expect(keyOf(month, '2026-13')).toBe('value.month');
    expect(keyOf(instant, '2026-11-18T09:00')).toBe('value.instant');
  });

  it('has an offset that clocks somewhere have', () => {
    expect(keyOf(instant, '2026-11-18T09:00+14:00')).toBeUndefined();
    expect(keyOf(instant, '2026-11-18T09:00+23:59')).toBe('value.outsideCalendar');
    expect(keyOf(instant, `2026-11-18T09:00:00.${'0'.repeat(10_000)}Z`)).toBe('value.outsideCalendar');
  });
});

describe('a text', () => {
  const schemas = [line(50), text(50), searchText(50)];

  it.each(['\ud800', 'a\udfffb', 'a\u0000', 'a\u001b[0m', 'a\u007f', 'a\u0092', 'a\uffff'])('refuses %j', (value) => {
    for (const schema of schemas) expect(schema.safeParse(value).error?.issues[0]?.message).toBe('value.controlCharacters');
  });

  it.each([
    ['\u202eAda\u202c', 'Ada'],
    ['A\u200bd\ufeffa\u00ad', 'Ada'],
    ['\u2066Ada\u2069\u200e', 'Ada'],
    ['Ad\u200da', 'Ada'],
    ['A\u{e0041}da', 'Ada'],
  ])('loses what nobody sees: %j', (value, meant) => {
    for (const schema of schemas) expect(schema.parse(value)).toBe(meant);
    expect(email.parse(`${value}@company.example`)).toBe('ada@company.example');
  });

  it.each([
    'نمی\u200cخواهم',
    'क्\u200dष',
    '👩\u200d💻',
    '❤️\u200d🔥',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    '山田 太郎',
  ])('keeps what shapes a letter or an emoji: %j', (value) => {
    for (const schema of schemas) expect(schema.parse(value)).toBe(value);
  });

  it('that nobody sees anything of is empty', () => {
    expect(line(50).safeParse('\u200b\u3164\u2800').error?.issues[0]?.message).toBe('value.required');
    expect(text(50).parse('\u200b')).toBe('');
  });

  it('keeps its lines where it may have several', () => {
    expect(text(50).parse('one\n\ttwo\r\nthree')).toBe('one\n\ttwo\r\nthree');
    expect(line(50).parse('one\n\ttwo')).toBe('one two');
  });

  it('is judged quickly however it is made', { timeout: 5_000 }, () => {
    for (const part of ['\u{e0041}', '\u200d', '\u{1f3f4}\u{e0041}', ' \u200b', 'a\u0301']) text(200_000).safeParse(part.repeat(40_000));
  });
});

describe('several values of a filter', () => {
  it.each<[z.ZodType, unknown, unknown]>([
    [idText, '3', [3]],
    [idText, ['3', '4', '3'], [3, 4]],
    [searchText(50), 'Sales, EMEA', ['Sales, EMEA']],
    [searchText(50), ['Sales, EMEA', 'HR'], ['Sales, EMEA', 'HR']],
  ])('are a list, of one too, each once: %#', (item, said, values) => {
    expect(severalOf(item).parse(said)).toEqual(values);
  });

  it.each<[z.ZodType, unknown]>([
    [idText, ['3', 'x']],
    [idText, []],
    [searchText(50), ['a', '\u0000']],
    [idText, Array.from({ length: 51 }, (_, index) => index + 1)],
  ])('are refused where one of them is, or where they are none or too many: %#', (item, said) => {
    expect(severalOf(item).safeParse(said).success).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { changeList, directionOf, filtersIn, nextSort, rangeOf, readList } from './list-query.ts';

const only = (...allowed: string[]) => ({ safeParse: (value: unknown) => ({ success: allowed.includes(String(value)) }) });
const fields = {
  page: only('1', '2', '3'),
  limit: only('20', '50'),
  sort: only('name', '-name'),
  search: only('ada'),
  status: only('active', 'passive'),
  department: { safeParse: (value: unknown) => ({ success: ![value].flat().includes('none') }) },
};
const address = (text: string) => new URLSearchParams(text);

describe('the address of a list', () => {
  it('says what the list shows', () => {
    expect(readList(fields, address('page=2&status=active&id=7'))).toEqual({ page: '2', status: 'active' });
  });
  it('is not believed where the schema refuses it', () => {
    expect(readList(fields, address('page=0&status=gone&sort=name'))).toEqual({ sort: 'name' });
  });
  it('goes back to page 1 with another filter, and keeps what is not the list’s', () => {
    expect(changeList(address('page=3&id=7'), { status: 'active' }).toString()).toBe('id=7&status=active');
  });
  it('says several values of a filter by its name once for each, whatever stands in them', () => {
    const said = 'department=Sales%2C+EMEA&department=HR';
    expect(readList(fields, address(said))).toEqual({ department: ['Sales, EMEA', 'HR'] });
    expect(readList(fields, address('department=Sales%2C+EMEA&department='))).toEqual({ department: 'Sales, EMEA' });
    expect(readList(fields, address('status=active&status=passive&department=HR&department=none'))).toEqual({});
    expect(changeList(address('department=IT&page=2&id=7'), { department: ['Sales, EMEA', 'HR'] }).toString()).toBe(
      'department=Sales%2C+EMEA&id=7&department=HR',
    );
    expect(changeList(address(said), { department: [] }).toString()).toBe('');
  });
  it('leaves out what is usual or empty', () => {
    expect(changeList(address('status=active&page=2&limit=50'), { status: '', page: 1, limit: 20 }).toString()).toBe('');
  });
  it('counts search and filters, not order and page, as filters', () => {
    expect(filtersIn({ page: '2', sort: 'name', search: 'ada', status: 'active' })).toEqual(['search', 'status']);
  });
});

describe('sorting by a heading', () => {
  it('is ascending first and descending next', () => {
    expect(nextSort('lastName,name', '-created')).toBe('lastName,name');
    expect(nextSort('lastName,name', 'lastName,name')).toBe('-lastName,-name');
    expect(nextSort('lastName,name', '-lastName,-name')).toBe('lastName,name');
  });
  it('is told from the list’s order', () => {
    expect(directionOf('lastName,name', '-lastName,-name')).toBe('descending');
    expect(directionOf('name', 'name')).toBe('ascending');
    expect(directionOf('name', '-created')).toBe('none');
  });
});

describe('the rows of a page', () => {
  it('end with the last one', () => {
    expect(rangeOf(3, 20, 45, false)).toEqual({ from: 41, to: 45 });
  });
  it('are none of an empty list', () => {
    expect(rangeOf(1, 20, 0, false)).toEqual({ from: 0, to: 0 });
  });
  it('go on where counting stopped', () => {
    expect(rangeOf(334, 30, 10_000, true)).toEqual({ from: 9_991, to: 10_020 });
  });
});

import { describe, expect, it } from 'vitest';
import { fieldOf, mergeNewer } from './merge.ts';

const before = { name: 'Ada', email: 'ada@old.example', tags: ['a'] };

describe('loading a newer version into a form', () => {
  it('keeps what was typed and takes over the rest', () => {
    const { values, differences } = mergeNewer(before, { ...before, name: 'Ada L.' }, { ...before, email: 'ada@new.example' });
    expect(values).toEqual({ name: 'Ada L.', email: 'ada@new.example', tags: ['a'] });
    expect(differences).toEqual([]);
  });
  it('names the fields that both changed, with what was saved', () => {
    const { values, differences } = mergeNewer(before, { ...before, email: 'mine@x.example' }, { ...before, email: 'theirs@x.example' });
    expect(values.email).toBe('mine@x.example');
    expect(differences).toEqual([{ field: 'email', saved: 'theirs@x.example' }]);
  });
  it('names no field that both changed alike', () => {
    const both = { ...before, tags: ['a', 'b'] };
    expect(mergeNewer(before, both, { ...both }).differences).toEqual([]);
  });
});

describe('the place of a refused value', () => {
  it('is the field, wherever in the request it stood', () => {
    expect(fieldOf('body.email')).toBe('email');
    expect(fieldOf('lunchTime.start')).toBe('lunchTime.start');
  });
});

import { describe, expect, it } from 'vitest';
import { changeOf } from './audit-rules.ts';

describe('what an entry keeps of a change', () => {
  it('is only what differs of an update', () => {
    expect(changeOf({ name: 'A', size: 1, tags: ['x'] }, { name: 'B', size: 1, tags: ['x'] })).toEqual({
      before: { name: 'A' },
      after: { name: 'B' },
    });
  });

  it('is everything of a create and of a delete', () => {
    expect(changeOf(null, { name: 'A' })).toEqual({ before: null, after: { name: 'A' } });
    expect(changeOf({ name: 'A' }, undefined)).toEqual({ before: { name: 'A' }, after: null });
  });

  it('never is a password, a token or a code', () => {
    const values = { name: 'A', passwordHash: 'x', token: 'y', code: '123456', codeHash: 'z', newPassword: 'w' };
    expect(changeOf(null, values).after).toEqual({ name: 'A' });
  });

  it('is not endless', () => {
    expect(String(changeOf(null, { text: 'x'.repeat(10_000) }).after?.text)).toHaveLength(2_001);
  });
});

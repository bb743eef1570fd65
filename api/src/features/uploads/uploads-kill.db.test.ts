import { expect, it } from 'vitest';
import { testDatabase } from '#testing/test-database.ts';
import { killedUpload } from './testing/killing.ts';

// With more kills in `npm run faults -- upload`.
it('an upload whose process is killed while it checks and while it applies loses no row and applies none twice', {
  timeout: 300_000,
}, async () => {
  const database = await testDatabase();
  try {
    // Three are applied at once: two more, so that it isn't done as soon as the first ones are.
    const { states, complaints } = await killedUpload(database, { chunks: 5, arriving: false, checking: 1, applying: 1 });
    expect(states).toEqual(['checking', 'applying']);
    expect(complaints).toEqual([]);
  } finally {
    await database.drop();
  }
});

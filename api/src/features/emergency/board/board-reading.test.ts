import { expect, test } from 'vitest';
import { connect } from '#platform/db/database.ts';
import { BoardReading } from './board-reading.ts';

test('without a database whoever asks is told, and nothing else of the reading fails unheard', async () => {
  const { db } = connect({ url: 'postgres://nobody@127.0.0.1:1/nothing' });
  await expect(new BoardReading(db, 1, () => {}).event(null)).rejects.toThrow('ECONNREFUSED');
  await db.destroy();
});

import { killedUpload } from '../../api/src/features/uploads/testing/killing.ts';
import { withDatabase } from './stage.ts';

/** Three are applied at a time, and the last kill is still to find some that aren't. */
const chunks = 30;

/** kill -9 of the API while a file of 60,000 users, some of them wrong, arrives, is checked and is applied. */
export function killUploadDrill(times: number): Promise<string[]> {
  console.log(`an upload of 60,000 users: kill -9 of the API as it arrives, three times as it is checked, ${times} times as it is applied`);
  return withDatabase(async (database) => {
    const { states, complaints, seconds } = await killedUpload(database, { chunks, arriving: true, checking: 3, applying: times });
    const met = (state: string) => states.filter((one) => one === state).length;
    console.log(`  killed ${met('checking')} times in checking, ${met('applying')} times in applying; done after ${seconds.toFixed(1)} s`);
    return met('applying') === times
      ? complaints
      : [...complaints, `only ${met('applying')} of ${times} kills met the step: ${states.join()}`];
  });
}

import { setTimeout as pause } from 'node:timers/promises';
import { createUpload, readUpload } from '@population-tracker/contract/uploads/uploads';
import type { Send } from '../../api/src/testing/send.ts';
import { secondsOf } from './stage.ts';

const withinMs = 20_000;

/** Whether what runs beside the requests found its way back too: a small upload has to go through. @returns complaints */
export async function jobsRunAgain(send: Send): Promise<string[]> {
  const since = performance.now();
  const csv = ['Name,Surname,E-mail', ...[1, 2, 3].map((n) => `After,Fault,after${n}@test.example`)].join('\n');
  const { data, text } = await send(createUpload, {}, { file: { name: 'after.csv', bytes: csv }, fields: { kind: 'users' } });
  if (!data) return [`an upload afterwards is refused: ${text}`];
  for (; performance.now() - since < withinMs; await pause(50)) {
    const { state, added } = (await send(readUpload, { params: { id: data.id } })).data;
    if (state !== 'done') continue;
    console.log(`  an upload afterwards is done after ${secondsOf(performance.now() - since)}`);
    return added === 3 ? [] : [`an upload afterwards added ${added} users, not 3`];
  }
  return ['jobs don’t run any more: an upload afterwards is not done'];
}

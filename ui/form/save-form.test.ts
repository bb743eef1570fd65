import { expect, test, vi } from 'vitest';
import { CallError } from '#web/client.ts';
import { answered } from './save-form.ts';

const refusal = (key: 'plan.zoneBooked' | 'plan.hasReservations', fields: CallError['fields'] = [], details: unknown = { count: 2 }) =>
  new CallError({ key, statusCode: 409, httpStatus: 409, message: key, fields, details });
interface Said {
  moveBooked: boolean;
  reservations: string;
}

test('each question is asked once, with what the server told, and all answers are sent along', async () => {
  const refusals = [refusal('plan.zoneBooked'), refusal('plan.hasReservations')];
  const asked: unknown[] = [];
  const make = vi.fn(async (answers: Partial<Said>) => {
    const next = refusals.shift();
    if (next) throw next;
    return answers;
  });
  const done = await answered<Said, Partial<Said>>(
    {
      'plan.zoneBooked': async (details) => {
        asked.push(details);
        return { moveBooked: true };
      },
      'plan.hasReservations': async () => ({ reservations: 'cancel' }),
    },
    make,
  );
  expect(done).toEqual({ is: { moveBooked: true, reservations: 'cancel' } });
  expect(asked).toEqual([{ count: 2 }]);
  expect(make).toHaveBeenCalledTimes(3);
});

test('what is refused again although it was answered is a refusal', async () => {
  const make = async () => Promise.reject(refusal('plan.zoneBooked'));
  await expect(answered<Said, never>({ 'plan.zoneBooked': async () => ({ moveBooked: true }) }, make)).rejects.toThrow('plan.zoneBooked');
});

test('whoever thinks better of it changes nothing, and finds the reason at its field where there is one', async () => {
  const no = { 'plan.zoneBooked': async () => null };
  expect(await answered<Said, never>(no, async () => Promise.reject(refusal('plan.zoneBooked')))).toBeNull();
  const atField = refusal('plan.zoneBooked', [{ path: 'timeZone', key: 'plan.zoneBooked', message: 'Say so.' }]);
  await expect(answered<Said, never>(no, async () => Promise.reject(atField))).rejects.toBe(atField);
});

test('what nobody asks about is refused as ever', async () => {
  await expect(answered<Said, never>(undefined, async () => Promise.reject(refusal('plan.zoneBooked')))).rejects.toThrow('plan.zoneBooked');
});

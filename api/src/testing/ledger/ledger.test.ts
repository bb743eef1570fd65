import { endpoint } from '@population-tracker/contract/kernel/endpoint';
import { idParams } from '@population-tracker/contract/kernel/primitives';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { missingInLedger } from './ledger.ts';

const read = endpoint('GET /things/:id', { summary: '', needs: 'users.read', scope: 'company', params: idParams, result: z.null() });
const hello = endpoint('GET /hello', { summary: '', needs: 'public', scope: 'self', result: z.null() });
const lines = (...statuses: number[]) => new Set(statuses.map((status) => `GET /populationtracker-api/things/:id ${status}`));

describe('the status ledger', () => {
  it('asks for a success, a refusal, a 401 and a 403', () => {
    expect(missingInLedger([read], lines())).toEqual([
      'GET /things/:id: no test shows a success',
      'GET /things/:id: no test shows a refusal of what is wrong',
      'GET /things/:id: no test shows a 401',
      'GET /things/:id: no test shows a 403',
    ]);
    expect(missingInLedger([read], lines(200, 404, 401, 403))).toEqual([]);
  });

  it('asks only for a success where nobody and nothing can be refused', () => {
    expect(missingInLedger([hello], new Set(['GET /populationtracker-api/hello 200']))).toEqual([]);
  });
});

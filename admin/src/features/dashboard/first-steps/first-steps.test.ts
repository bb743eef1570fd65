import { firstStepNames } from '@population-tracker/contract/dashboard/first-steps';
import { expect, test } from 'vitest';
import { rightsOf } from '#web/testing/rights.ts';
import { stepsFor } from './first-steps.ts';

type Done = Parameters<typeof stepsFor>[0]['done'];
const forAdmin = (done: Done, undrawnId: number | null = null) => stepsFor({ done, undrawnId }, rightsOf(2));
const short = (steps: ReturnType<typeof stepsFor>) =>
  steps.map(({ name, state, waitsFor }) => `${name} ${waitsFor ? `waits for ${waitsFor}` : state}`);

test('in an empty company everything that stands in something else waits for it', () => {
  expect(short(forAdmin([]))).toEqual([
    'people open',
    'location open',
    'building waits for location',
    'workspace waits for building',
    'plan waits for workspace',
    'parameters open',
    'reservation waits for workspace',
  ]);
});

test('one step is the next, the first that is open, and each open one leads to its form', () => {
  const next = (done: Done, undrawnId: number | null = null) => forAdmin(done, undrawnId).filter(({ isNext }) => isNext);
  expect(next([])).toMatchObject([{ name: 'people', to: '/usermanagement?id=new' }]);
  expect(next(['people'])).toMatchObject([{ name: 'location', to: '/location' }]);
  expect(next(['people', 'location'])).toMatchObject([{ name: 'building', to: '/building' }]);
  expect(next(['people', 'location', 'building'])).toMatchObject([{ name: 'workspace', to: '/office' }]);
  const places = ['people', 'location', 'building', 'workspace'] as const;
  expect(next([...places], 7)).toMatchObject([{ name: 'plan', to: '/office-plan?id=7&mode=edit' }]);
  expect(next([...places], null)).toMatchObject([{ name: 'plan', to: '/officelist' }]);
  expect(next([...places, 'plan'])).toMatchObject([{ name: 'parameters', to: '/manage-parameter' }]);
  expect(next([...places, 'plan', 'parameters'])).toMatchObject([{ name: 'reservation', to: '/reservation?id=new' }]);
});

test('a step that waits leads nowhere, one that is done to what is there', () => {
  const steps = forAdmin(['people', 'location']);
  const to = Object.fromEntries(steps.map((step) => [step.name, step.to]));
  expect(to).toMatchObject({ people: '/usermanagement', location: '/locationlist', workspace: null, reservation: null });
});

test('whoever may not take a step sees it without a link, and none is theirs to take next', () => {
  const steps = stepsFor({ done: ['people'], undrawnId: null }, rightsOf(3));
  expect(steps.map(({ name }) => name)).toEqual(firstStepNames);
  expect(steps.filter(({ to, isNext }) => to !== null || isNext)).toEqual([]);
});

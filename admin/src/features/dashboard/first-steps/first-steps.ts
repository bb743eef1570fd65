import { type FirstStep, type FirstSteps, firstStepNames } from '@population-tracker/contract/dashboard/first-steps';
import type { Endpoint } from '@population-tracker/contract/kernel/endpoint';
import { createParameter } from '@population-tracker/contract/parameters/parameters';
import { publishFloorPlan } from '@population-tracker/contract/plan/floor-plan';
import { createBuilding, createLocation, createWorkspace } from '@population-tracker/contract/plan/plan';
import { createReservation } from '@population-tracker/contract/reservations/reservations';
import { createUser } from '@population-tracker/contract/users/users';
import { mayCall, type Rights } from '#web/permissions.ts';

/** What others wait for. */
type Place = Extract<FirstStep, 'location' | 'building' | 'workspace'>;

export interface ShownStep {
  name: FirstStep;
  state: 'done' | 'open' | 'waits';
  /** What has to be there before; null unless it waits. */
  waitsFor: Place | null;
  /** Where it is done, or looked at once it is; null where this person may not. */
  to: string | null;
  /** The first that can be done now. */
  isNext: boolean;
}

/** A place stands in the one before it, and only a workspace can be drawn or reserved. */
const needs: Partial<Record<FirstStep, Place>> = {
  building: 'location',
  workspace: 'building',
  plan: 'workspace',
  reservation: 'workspace',
};

const calls: Record<FirstStep, Endpoint> = {
  people: createUser,
  location: createLocation,
  building: createBuilding,
  workspace: createWorkspace,
  plan: publishFloorPlan,
  parameters: createParameter,
  reservation: createReservation,
};

const lists: Record<FirstStep, string> = {
  people: '/usermanagement',
  location: '/locationlist',
  building: '/buildinglist',
  workspace: '/officelist',
  plan: '/officelist',
  parameters: '/parameter',
  reservation: '/reservation',
};

/** Each leads to its form at once. */
const forms = (undrawnId: number | null): Record<FirstStep, string> => ({
  people: '/usermanagement?id=new',
  location: '/location',
  building: '/building',
  workspace: '/office',
  // Of passive workspaces alone none is offered to be drawn: somebody has to choose.
  plan: undrawnId === null ? lists.plan : `/office-plan?id=${undrawnId}&mode=edit`,
  parameters: '/manage-parameter',
  reservation: '/reservation?id=new',
});

/** The steps as one person sees them. */
export function stepsFor({ done, undrawnId }: Pick<FirstSteps, 'done' | 'undrawnId'>, rights: Rights): ShownStep[] {
  const isDone = (step: FirstStep) => done.includes(step);
  const stateOf = (name: FirstStep): ShownStep['state'] => {
    const before = needs[name];
    if (isDone(name)) return 'done';
    return before && !isDone(before) ? 'waits' : 'open';
  };
  const addressOf = (name: FirstStep): string | null => {
    const state = stateOf(name);
    if (state === 'waits' || !mayCall(calls[name], rights)) return null;
    return state === 'done' ? lists[name] : forms(undrawnId)[name];
  };
  const next = firstStepNames.find((name) => stateOf(name) === 'open' && addressOf(name) !== null);
  return firstStepNames.map((name) => {
    const state = stateOf(name);
    return { name, state, waitsFor: state === 'waits' ? (needs[name] ?? null) : null, to: addressOf(name), isNext: name === next };
  });
}

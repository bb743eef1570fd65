import type { PictureName } from './pictures.ts';
import { parametersTour, planTour, reservationsTour, type TourStep, usersTour } from './tour/tours.ts';

export interface Topic {
  key: 'users' | 'reservations' | 'parameters' | 'plan';
  /** The screens that it is about. */
  paths: readonly string[];
  /** Their texts stand below the topic's key. */
  steps: readonly { key: string; picture?: PictureName }[];
  tour?: readonly TourStep[];
}

/** Whether a topic's screens open to this person. */
export type TopicState = 'open' | 'notYours';

/** What "How to Use" explains, a tab each. */
export const topics: readonly Topic[] = [
  {
    key: 'users',
    paths: ['/usermanagement', '/teams'],
    steps: [
      { key: 'list', picture: 'users-list' },
      { key: 'upload', picture: 'users-upload' },
      { key: 'form', picture: 'users-form' },
    ],
    tour: usersTour,
  },
  {
    key: 'reservations',
    paths: ['/reservation'],
    steps: [{ key: 'list', picture: 'reservations-list' }, { key: 'form', picture: 'reservations-form' }, { key: 'save' }],
    tour: reservationsTour,
  },
  {
    key: 'parameters',
    paths: ['/parameter', '/manage-parameter', '/check-in'],
    steps: [{ key: 'what', picture: 'parameters-overview' }, { key: 'form', picture: 'parameters-form' }, { key: 'save' }],
    tour: parametersTour,
  },
  {
    key: 'plan',
    paths: ['/locationlist', '/buildinglist', '/officelist', '/closures', '/place-codes'],
    steps: [
      { key: 'location', picture: 'plan-location' },
      { key: 'building', picture: 'plan-building' },
      { key: 'workspace', picture: 'plan-workspace' },
    ],
    tour: planTour,
  },
];

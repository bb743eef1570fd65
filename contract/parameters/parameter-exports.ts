import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { exportFields, idsText } from '../kernel/primitives.ts';
import { listParameters } from './parameters.ts';

export const parameterExportColumns = [
  'name',
  'area',
  'location',
  'status',
  'capacity',
  'maximumReservationDay',
  'weeklyWorkingDayLimit',
  'weekendReservationAllowed',
  'oneMealADay',
  'onlyOpeningHours',
  'checkIn',
  'hours',
  'slots',
  'updated',
] as const;

export const exportParameters = endpoint('GET /parameters/export', {
  summary:
    'The parameters that the list finds but those of `except`, or those of `ids`, as a spreadsheet or as CSV in the caller’s language.',
  needs: 'parameters.read',
  scope: 'location',
  query: listParameters.query
    .omit({ page: true, limit: true })
    .extend({ ...exportFields(parameterExportColumns), except: idsText().optional() }),
  result: z.null(),
  answers: 'file',
});

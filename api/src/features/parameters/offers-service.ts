// What holds where, and where it comes from: a location's own parameter, or the company's default as a whole.

import { sumOf } from '@population-tracker/contract/parameters/parameter-rules';
import {
  type EffectiveParameter,
  hasSlots,
  type Parameter,
  type ParameterCell,
  type ParameterOverview,
} from '@population-tracker/contract/parameters/parameters';
import { type Area, areas } from '@population-tracker/contract/reservations/reservations';
import type { Context } from '#api/context.ts';
import { phoneNumberAt } from '#features/emergency/settings/settings-service.ts';
import { refuse } from '#platform/refusal.ts';
import { holdingAt, offerOf } from './offers-rules.ts';
import { everyParameter, locations, parametersOf } from './parameters-queries.ts';

export async function effectiveAt(ctx: Context, { area, locationId }: { area: Area; locationId: number }): Promise<EffectiveParameter> {
  const site = (await locations(ctx.db)).find(({ id }) => id === locationId) ?? refuse('request.notFound');
  const parameter = holdingAt(await parametersOf(ctx.db, area), locationId);
  const { offered, capacity } = offerOf(area, site, parameter);
  const emergencyPhone = area === 'workspace' ? await phoneNumberAt(ctx, locationId) : null;
  return { origin: originOf(parameter), offered, capacity: offered ? capacity : null, parameter, emergencyPhone };
}

export async function overview(ctx: Context): Promise<ParameterOverview> {
  const [sites, all] = await Promise.all([locations(ctx.db), everyParameter(ctx.db)]);
  const cellsOf = (cell: (area: Area, ofArea: Parameter[]) => ParameterCell) =>
    areas.map((area) =>
      cell(
        area,
        all.filter((one) => one.area === area),
      ),
    );
  return {
    company: cellsOf((area, ofArea) => companyCell(area, ofArea.find(({ locationId }) => locationId === null) ?? null)),
    locations: sites
      .filter(({ status }) => status === 'active')
      .map((site) => ({
        id: site.id,
        name: site.name,
        cells: cellsOf((area, ofArea) => {
          const parameter = holdingAt(ofArea, site.id);
          const { offered, capacity } = offerOf(area, site, parameter);
          const places = hasSlots(area) && parameter ? sumOf(parameter.slots) : capacity;
          return { ...cellOf(area, parameter), offered, capacity: offered ? places : null };
        }),
      })),
  };
}

const companyCell = (area: Area, parameter: Parameter | null): ParameterCell => ({
  ...cellOf(area, parameter),
  offered: parameter?.status === 'active',
  capacity: parameter?.status === 'active' ? (hasSlots(area) ? sumOf(parameter.slots) : parameter.capacity) : null,
});

const cellOf = (area: Area, parameter: Parameter | null): Omit<ParameterCell, 'offered' | 'capacity'> => ({
  area,
  origin: originOf(parameter),
  parameterId: parameter?.id ?? null,
  maximumReservationDay: parameter?.maximumReservationDay ?? null,
  weeklyWorkingDayLimit: parameter?.weeklyWorkingDayLimit ?? null,
});

const originOf = (parameter: Pick<Parameter, 'locationId'> | null): EffectiveParameter['origin'] => {
  if (!parameter) return 'none';
  return parameter.locationId === null ? 'default' : 'location';
};

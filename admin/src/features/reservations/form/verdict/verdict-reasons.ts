import type { ReservationCheck } from '@population-tracker/contract/reservations/reservations';
import { createElement } from 'react';
import { Refused } from '#ui/form/Refused.tsx';
import type { SaveForm } from '#ui/form/save-form.ts';
import { isPlaceArea, isSlotArea, isWholeDay } from '../../areas.ts';
import type { Values } from '../reservations-form-values.ts';

/** The field of the form at which the server's reason stands; null where it has none in this area. */
export function fieldOf(field: string | null, { area }: Pick<Values, 'area'>): keyof Values | null {
  const always = ['userId', 'locationId', 'day'];
  const others = isPlaceArea(area) ? ['buildingId', 'workspaceId', 'deskId'] : [];
  const times = isSlotArea(area) ? ['slotId'] : isWholeDay(area) ? [] : ['start', 'end'];
  if (field && [...always, ...others, ...times].includes(field)) return field as keyof Values;
  return field === 'start' || field === 'end' ? 'day' : null;
}

/** The form with what speaks against it at its fields. As long as the server has an opinion, what it said to an earlier try is gone. */
export function withReasons<F extends Pick<SaveForm<Values>, 'field' | 'values'>>(form: F, verdict: ReservationCheck | undefined): F {
  if (!verdict) return form;
  const field: SaveForm<Values>['field'] = (name, options) => {
    const reasons = verdict.reasons.filter((reason) => fieldOf(reason.field, form.values) === name);
    const text = reasons.map(({ message }) => message).join(' ');
    return { ...form.field(name, options), error: text ? createElement(Refused, null, text) : undefined };
  };
  return { ...form, field };
}

import type { Emergency } from '@population-tracker/contract/emergency/emergency';
import type { TFunction } from 'i18next';
import { formatInstantShort } from '#web/formats/dates.ts';

type Named = Pick<Emergency, 'kind' | 'everywhere' | 'locations'> & Partial<Pick<Emergency, 'teams'>>;

/** Whom it is meant for: `All locations`, `İstanbul`, `İstanbul and 2 more`; teams count among those. */
export function scopeOf(t: TFunction<'emergency'>, { everywhere, locations, teams = [] }: Named): string {
  const [first, ...others] = [...locations.map(({ name }) => name), ...teams];
  if (everywhere || !first) return t('everywhere');
  return others.length > 0 ? t('andMore', { name: first, count: others.length }) : first;
}

/** `Emergency, İstanbul`; `Drill, all locations`. */
export const nameOf = (t: TFunction<'emergency'>, one: Named): string =>
  one.locations.length === 0 ? t(`namedAll.${one.kind}`) : t(`named.${one.kind}`, { scope: scopeOf(t, one) });

/** The same for a tab, with the day once it is over: several may stand side by side. */
export const tabNameOf = (t: TFunction<'emergency'>, one: Named & Pick<Emergency, 'startedAt' | 'endedAt'>): string =>
  one.endedAt ? `${nameOf(t, one)}, ${formatInstantShort(one.startedAt)}` : nameOf(t, one);

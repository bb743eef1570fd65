import type { ApiKey } from '@population-tracker/contract/session/api-keys';
import type { TFunction } from 'i18next';

/** Where a key holds; of locations that were deleted it holds nothing. */
export const placesOf = (t: TFunction<'permissions'>, { locations }: ApiKey): string =>
  locations ? locations.map(({ name }) => name).join(', ') : t('company');

import { catalogueLanguage } from '../language.ts';

/** The first letters of a name and a surname, as the language capitalises them. */
export const initialsOf = (...names: (string | undefined)[]): string =>
  names
    .map((one) => one?.trim().charAt(0) ?? '')
    .join('')
    .toLocaleUpperCase(catalogueLanguage());

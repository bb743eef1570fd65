import { type ErrorKey, type ErrorValues, errorText as sentence } from '@population-tracker/contract/kernel/errors';
import { catalogueLanguage } from './language.ts';

/** The sentence of a refusal, for values that the panel refuses itself. */
export const errorText = (key: ErrorKey, values?: ErrorValues): string => sentence(key, catalogueLanguage(), values);

import { type ErrorKey, type ErrorValues, errorText as sentence } from '@population-tracker/contract/errors';
import { type MessageKey, messages } from '@population-tracker/contract/messages';
import { catalogueLanguage } from './i18n.ts';

/** What the panel says when something was done: `messageText('user.added')`. */
export const messageText = (key: MessageKey): string => messages[key][catalogueLanguage()];

/** The sentence of a refusal, for values that the panel refuses itself. */
export const errorText = (key: ErrorKey, values?: ErrorValues): string => sentence(key, catalogueLanguage(), values);

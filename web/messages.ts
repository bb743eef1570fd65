import { type MessageKey, messages } from '@population-tracker/contract/kernel/messages';
import { catalogueLanguage } from './language.ts';

/** What the panel says when something was done: `messageText('user.added')`. */
export const messageText = (key: MessageKey): string => messages[key][catalogueLanguage()];

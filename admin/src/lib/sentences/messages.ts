import { type MessageKey, messages } from '@population-tracker/contract/messages';
import { catalogueLanguage } from '../i18n.ts';

/** What the panel says when something was done: `messageText('user.added')`. */
export const messageText = (key: MessageKey): string => messages[key][catalogueLanguage()];

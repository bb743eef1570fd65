import type { User } from '@population-tracker/contract/users/users';
import { type Change, defineEvent } from '#platform/tell.ts';

type UserEvent = Change & {
  /** Whose mail address was another one. */
  former?: User | undefined;
  /** Of the own password: what happened to it. */
  password?: 'set' | 'changed' | 'removed';
};

export const users = defineEvent<UserEvent>('user');

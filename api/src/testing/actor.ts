import { type Grant, grantsOf } from '@population-tracker/contract/kernel/permissions';
import { userTypes } from '@population-tracker/contract/kernel/roles';
import type { Actor } from '#api/context.ts';

/** Somebody signed in, for calling services without HTTP: an administrator unless other grants are given. */
export const makeActor = (grants: Grant[] = grantsOf(userTypes.administrator)): Actor => ({
  id: 1,
  name: 'Test',
  lastName: 'Actor',
  email: 'actor@test.example',
  userType: userTypes.administrator,
  roles: [],
  grants,
  sessionId: 0,
  hasPassword: false,
});

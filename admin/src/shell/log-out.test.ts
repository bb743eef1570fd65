import { expect, it } from 'vitest';
import { logOut } from './log-out.ts';

it('signing out where nobody is signed in raises an internal error with its text', async () => {
  await expect(logOut()).rejects.toThrow(new Error('The token is missing: nobody is signed in.'));
});

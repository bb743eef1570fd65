import { z } from 'zod';
import { passwordMaxLength, passwordMinLength } from './constants.ts';
import { runningEmergencies } from './emergency-running.ts';
import { endpoint } from './endpoint.ts';
import { isShowable } from './plain-text.ts';
import { email, id, nothing, refuse } from './primitives.ts';
import { roles } from './roles.ts';

/** A new password: at least 6 characters, no spaces (source, section 5). */
export const newPassword = z
  .string({ message: refuse('session.passwordShort') })
  .min(passwordMinLength, { message: refuse('session.passwordShort') })
  .max(passwordMaxLength, { message: refuse('value.tooLong') })
  .regex(/^\S*$/, { message: refuse('session.passwordSpaces') })
  .refine(isShowable, { message: refuse('value.controlCharacters') });

const secret = z
  .string({ message: refuse('value.required') })
  .min(1, { message: refuse('value.required') })
  .max(passwordMaxLength)
  .refine(isShowable, { message: refuse('value.controlCharacters') });

const person = z.object({ name: z.string(), lastName: z.string(), email: z.string(), userType: z.number() });

/** What the top bar's avatar shows. */
export const profile = z.object({ name: z.string(), lastName: z.string(), email: z.string() });

export const sendCode = endpoint('POST /admin/sendotp', {
  summary: 'Sends a 6-digit sign-in code by mail to an administrator or emergency manager.',
  access: 'public',
  body: z.strictObject({ email }),
  result: z.object({ result: z.object({ isSucceed: z.boolean() }) }),
  answers: 'beside',
});

export const signInWithCode = endpoint('POST /admin/login', {
  summary: 'Signs in with the code that was sent by mail, given as the password.',
  access: 'public',
  body: z.strictObject({ email, password: secret }),
  result: z.object({ token: z.string(), result: person }),
  answers: 'beside',
});

export const signInWithPassword = endpoint('POST /User/Login', {
  summary: 'Signs an administrator in with a password.',
  access: 'public',
  body: z.strictObject({ email, password: secret }),
  result: z.object({ token: z.string(), result: person.extend({ profile }) }),
  answers: 'beside',
});

export const signOut = endpoint('GET /user/logout', {
  summary: 'Ends the session that the token belongs to.',
  access: 'signedIn',
  result: nothing,
});

export const userInfo = endpoint('GET /user/info', {
  summary: 'Tells who is signed in and with which roles; and what emergencies and drills run, which is to be seen before anything else.',
  access: 'signedIn',
  result: person.extend({ id, roles: z.array(z.enum(roles)), hasPassword: z.boolean(), ...runningEmergencies.shape }),
});
export type UserInfo = z.output<typeof userInfo.result>;

export const setPassword = endpoint('PUT /user/password', {
  summary: 'Sets the own password; the current one is asked for where there is one.',
  access: ['admin'],
  body: z.strictObject({ currentPassword: secret.optional(), newPassword }),
  result: nothing,
});

export const removePassword = endpoint('DELETE /user/password', {
  summary: 'Removes the own password; sign-in stays possible by code.',
  access: ['admin'],
  result: nothing,
});

const session = z.object({
  id,
  created: z.string(),
  lastUsed: z.string(),
  device: z.string(),
  address: z.string(),
  current: z.boolean(),
});

export const listSessions = endpoint('GET /user/sessions', {
  summary: 'Lists the own open sessions.',
  access: 'signedIn',
  result: z.object({ items: z.array(session) }),
});

export const endSessions = endpoint('DELETE /user/sessions', {
  summary: 'Signs out everywhere: ends all own sessions, this one included.',
  access: 'signedIn',
  result: nothing,
});

const signInSettings = z.strictObject({ singleSignIn: z.boolean({ message: refuse('value.required') }) });

export const readSignInSettings = endpoint('GET /sign-in-settings', {
  summary: 'Tells how the company lets people sign in: singleSignIn ends the older sessions of whoever signs in anew.',
  access: ['admin'],
  result: signInSettings,
});

export const saveSignInSettings = endpoint('PUT /sign-in-settings', {
  summary: 'Decides how the company lets people sign in. Sessions that are open already stay until their owner signs in anew.',
  access: ['admin'],
  body: signInSettings,
  result: signInSettings,
});

import { z } from 'zod';
import { runningEmergencies } from '../emergency/emergency-running.ts';
import { installation } from '../installation.ts';
import { newPasswordMinLength, passwordMaxLength, passwordMinLength } from '../kernel/constants.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { permissions } from '../kernel/permissions.ts';
import { isShowable } from '../kernel/plain-text.ts';
import { email, id, idParams, nothing, refuse } from '../kernel/primitives.ts';
import { frontEnds, roles } from '../kernel/roles.ts';
import { keep } from './keep.ts';
import { proof, proofAlone, secret } from './proof.ts';
import { viewing } from './viewing.ts';

/** A new password: under 6 characters in the source's words (section 5), under 8 in ours, no spaces. Common ones the server refuses. */
export const newPassword = z
  .string({ message: refuse('session.passwordShort') })
  .min(passwordMinLength, { message: refuse('session.passwordShort'), abort: true })
  .min(newPasswordMinLength, { message: refuse('session.passwordUnderEight') })
  .max(passwordMaxLength, { message: refuse('value.tooLong') })
  .regex(/^\S*$/, { message: refuse('session.passwordSpaces') })
  .refine(isShowable, { message: refuse('value.controlCharacters') });

/** Where somebody signs in: every employee may in their own app, where the installation has it, and by that nowhere else. */
const app = z.enum(frontEnds).default('panel');

/** Who came in. */
export const person = z.object({ name: z.string(), lastName: z.string(), email: z.string(), userType: z.number() });

/** What the top bar's avatar shows. */
export const profile = z.object({ name: z.string(), lastName: z.string(), email: z.string() });

export const sendCode = endpoint('POST /admin/sendotp', {
  summary: 'Sends a 6-digit sign-in code by mail to whoever may sign in to the panel, or to the employees’ own app.',
  needs: 'public',
  scope: 'self',
  body: z.strictObject({ email, app }),
  result: z.object({ result: z.object({ isSucceed: z.boolean() }) }),
  answers: 'beside',
});

export const signInWithCode = endpoint('POST /admin/login', {
  summary: 'Signs in with the code that was sent by mail, given as the password.',
  needs: 'public',
  scope: 'self',
  body: z.strictObject({ email, password: secret, app, keep }),
  result: z.object({ token: z.string(), result: person }),
  answers: 'beside',
});

export const signInWithPassword = endpoint('POST /User/Login', {
  summary: 'Signs an administrator in with a password.',
  needs: 'public',
  scope: 'self',
  body: z.strictObject({ email, password: secret }),
  result: z.object({ token: z.string(), result: person.extend({ profile }) }),
  answers: 'beside',
});

export const sendLink = endpoint('POST /admin/sendlink', {
  summary: 'Mails a link that signs in once, for whoever is refused because somebody tried their codes or password too often.',
  needs: 'public',
  scope: 'self',
  body: z.strictObject({ email, app }),
  result: z.object({ result: z.object({ isSucceed: z.boolean() }) }),
  answers: 'beside',
});

export const signInWithLink = endpoint('POST /admin/linklogin', {
  summary: 'Signs in with the token of a mailed link; opening the link alone uses nothing.',
  needs: 'public',
  scope: 'self',
  body: z.strictObject({ token: secret, app, keep }),
  result: z.object({ token: z.string(), result: person }),
  answers: 'beside',
});

export const signOut = endpoint('GET /user/logout', {
  summary: 'Ends the session that the token belongs to.',
  whileViewing: true,
  needs: 'signedIn',
  scope: 'self',
  result: nothing,
});

export const userInfo = endpoint('GET /user/info', {
  summary:
    'Tells who is signed in and with which roles; what emergencies and drills run, which is to be seen before anything else; and what else stands around every page.',
  needs: 'signedIn',
  scope: 'self',
  result: person.extend({
    id,
    roles: z.array(z.enum(roles)),
    /** What is held somewhere. */
    permissions: z.array(z.enum(permissions)),
    /** What of it is held for the whole company. */
    everywhere: z.array(z.enum(permissions)),
    hasPassword: z.boolean(),
    /** As whom this session sees the panel; roles and permissions are that person's then, the name is one's own. */
    viewing: viewing.nullable(),
    ...runningEmergencies.shape,
    /** Whether an upload of one's own is under way. */
    uploading: z.boolean(),
    /** What the frame shows of it, so that it needn't ask. */
    installation: installation.result,
  }),
});
export type UserInfo = z.output<typeof userInfo.result>;

export const sendPasswordCode = endpoint('POST /user/password/code', {
  summary: 'Mails a 6-digit code to the own address, which setting, changing or removing the password takes instead of the current one.',
  needs: 'password.own',
  scope: 'self',
  result: nothing,
});

export const passwordChange = z.strictObject({ ...proof, newPassword });

export const setPassword = endpoint('PUT /user/password', {
  summary:
    'Sets or changes the own password, with the current one, a mailed code or a passkey. The other own sessions end, and a mail tells of it.',
  needs: 'password.own',
  scope: 'self',
  body: passwordChange,
  result: nothing,
});

export const removePassword = endpoint('DELETE /user/password', {
  summary:
    'Removes the own password, with the current one, a mailed code or a passkey; sign-in stays possible by code. The other own sessions end.',
  needs: 'password.own',
  scope: 'self',
  body: proofAlone,
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
  needs: 'signedIn',
  scope: 'self',
  result: z.object({ items: z.array(session) }),
});

export const endSessions = endpoint('DELETE /user/sessions', {
  summary: 'Signs out everywhere: ends all own sessions, this one included.',
  needs: 'signedIn',
  scope: 'self',
  result: nothing,
});

export const endOneSession = endpoint('POST /user/sessions/:id/end', {
  summary: 'Ends one of the own open sessions. 404 where there is none of that number.',
  needs: 'signedIn',
  scope: 'self',
  params: idParams,
  result: nothing,
});

const signInSettings = z.strictObject({ singleSignIn: z.boolean({ message: refuse('value.required') }) });

export const readSignInSettings = endpoint('GET /sign-in-settings', {
  summary: 'Tells how the company lets people sign in: singleSignIn ends the older sessions of whoever signs in anew.',
  needs: 'settings.read',
  scope: 'company',
  result: signInSettings,
});

export const saveSignInSettings = endpoint('PUT /sign-in-settings', {
  summary: 'Decides how the company lets people sign in. Sessions that are open already stay until their owner signs in anew.',
  needs: 'settings.write',
  scope: 'company',
  body: signInSettings,
  result: signInSettings,
});

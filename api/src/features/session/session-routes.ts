import type { RunningEmergencies } from '@population-tracker/contract/emergency/emergency-running';
import type { ErrorKey } from '@population-tracker/contract/kernel/errors';
import { holds, permissions, reaches } from '@population-tracker/contract/kernel/permissions';
import { createApiKey, listApiKeys, revokeApiKey } from '@population-tracker/contract/session/api-keys';
import * as passkeys from '@population-tracker/contract/session/passkeys';
import * as contract from '@population-tracker/contract/session/session';
import * as viewing from '@population-tracker/contract/session/viewing';
import { type Actor, actorOf, type Context } from '#api/context.ts';
import { readRunning } from '#features/emergency/running-service.ts';
import { aboutInstallation } from '#features/installation/installation-service.ts';
import { seenWith } from '#platform/http/authenticate.ts';
import { type BoundRoute, bind } from '#platform/http/bind.ts';
import { arrivalPages, arrivalRoutes } from './arrivals/arrivals-routes.ts';
import { addKey, listKeys, revokeKey } from './keys/keys-service.ts';
import { sendLink, signInWithLink } from './links/links-service.ts';
import { beginProof } from './passkeys/asserted-service.ts';
import { beginPasskeySignIn, signInWithPasskey } from './passkeys/passkey-sign-in-service.ts';
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from './passkeys/passkeys-service.ts';
import { giveProof, sendProofCode } from './proof-service.ts';
import { hasRunningUpload } from './session-queries.ts';
import { endOneSession, listSessions, readSignInSettings, saveSignInSettings, signOut, signOutEverywhere } from './session-service.ts';
import { sendCode, signInWithCode, signInWithPassword } from './sign-in/sign-in-service.ts';
import { beginViewing, endViewing } from './viewing/viewing-service.ts';

export const routes: BoundRoute[] = [
  bind(contract.sendCode, (ctx, { body }) => sendCode(ctx, body)),
  bind(contract.signInWithCode, (ctx, { body }) => signInWithCode(ctx, body)),
  bind(contract.signInWithPassword, (ctx, { body }) => signInWithPassword(ctx, body)),
  bind(contract.sendLink, (ctx, { body }) => sendLink(ctx, body)),
  bind(contract.signInWithLink, (ctx, { body }) => signInWithLink(ctx, body)),
  bind(contract.signOut, signOut),
  bind(contract.userInfo, whoIsIn),
  bind(contract.sendPasswordCode, (ctx) => sendProofCode(ctx, 'password')),
  bind(passkeys.sendProofCode, (ctx) => sendProofCode(ctx, 'proof')),
  bind(passkeys.beginPasskeyProof, beginProof),
  bind(passkeys.giveProof, (ctx, { body }) => giveProof(ctx, body)),
  bind(passkeys.beginPasskeySignIn, beginPasskeySignIn),
  bind(passkeys.signInWithPasskey, (ctx, { body }) => signInWithPasskey(ctx, body)),
  bind(passkeys.listPasskeys, listPasskeys),
  bind(passkeys.beginPasskey, (ctx, { body }) => beginPasskey(ctx, body)),
  bind(passkeys.addPasskey, (ctx, { body }) => addPasskey(ctx, body)),
  bind(passkeys.renamePasskey, (ctx, { params, body }) => renamePasskey(ctx, params.id, body.name)),
  bind(passkeys.removePasskey, (ctx, { params, body }) => removePasskey(ctx, params.id, body)),
  bind(viewing.beginViewing, (ctx, { body }) => beginViewing(ctx, body.userId)),
  bind(viewing.endViewing, endViewing),
  bind(contract.listSessions, listSessions),
  bind(contract.endSessions, signOutEverywhere),
  bind(contract.endOneSession, (ctx, { params }) => endOneSession(ctx, params.id)),
  bind(listApiKeys, (ctx, { query }) => listKeys(ctx, query)),
  bind(createApiKey, (ctx, { body }) => addKey(ctx, body)),
  bind(revokeApiKey, (ctx, { params }) => revokeKey(ctx, params.id)),
  bind(contract.readSignInSettings, readSignInSettings),
  bind(contract.saveSignInSettings, (ctx, { body }) => saveSignInSettings(ctx, body)),
  ...arrivalRoutes,
];

/** Outside of the API: what browsers and providers come back to. */
export const pages = arrivalPages;

export const constraints: Record<string, ErrorKey> = {
  identity_providers_issuer: 'identityProviders.issuerTaken',
  identity_provider_domains_pkey: 'request.versionConflict',
  single_sign_on_owners: 'identityProviders.owners',
  passkeys_credential: 'passkeys.taken',
  passkeys_place: 'passkeys.tooMany',
};

async function whoIsIn(ctx: Context) {
  const actor = actorOf(ctx);
  const [running, uploading, installation] = await Promise.all([
    runningSeenBy(ctx),
    hasRunningUpload(ctx.db, actor.id),
    aboutInstallation(ctx),
  ]);
  return { ...actor, ...heldBy(actor), viewing: actor.viewing ?? null, ...running, uploading, installation };
}

const heldBy = ({ grants }: Actor) => ({
  permissions: permissions.filter((permission) => holds(grants, permission)),
  everywhere: permissions.filter((permission) => reaches(grants, permission, null)),
});

/** What runs is told to whoever may read emergencies, where they may. */
async function runningSeenBy(ctx: Context): Promise<RunningEmergencies> {
  const db = seenWith(actorOf(ctx), 'emergencies.read', ctx.db);
  return db ? readRunning({ db }) : { running: [] };
}

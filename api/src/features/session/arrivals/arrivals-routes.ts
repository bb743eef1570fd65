import * as contract from '@population-tracker/contract/session/identity-providers';
import type { BoundPage, PageInput } from '#platform/http/answers/answers-page.ts';
import { type BoundRoute, bind } from '#platform/http/bind.ts';
import { answersPath, backChannelPath, callbackPath, metadataPath } from '../providers/providers-rules.ts';
import {
  addProvider,
  deleteProvider,
  listProviders,
  readMetadata,
  switchProvider,
  updateProvider,
} from '../providers/providers-service.ts';
import { beginSignIn, beginTest, comeBack, comeBackBySaml, signInByHandover } from './attempts-service.ts';
import { confirmIdentity, dismissIdentity, listIdentities, listWaiting, unlinkIdentity } from './identities-service.ts';
import { endFromProvider, signOutAtProvider } from './logout-service.ts';
import { ownMetadata } from './saml-service.ts';

export const arrivalRoutes: BoundRoute[] = [
  bind(contract.listIdentityProviders, (ctx) => listProviders(ctx)),
  bind(contract.createIdentityProvider, (ctx, { body }) => addProvider(ctx, body)),
  bind(contract.readProviderMetadata, (_ctx, { body }) => readMetadata(body)),
  bind(contract.updateIdentityProvider, (ctx, { params, body }) => updateProvider(ctx, params.id, body)),
  bind(contract.deleteIdentityProvider, (ctx, { params }) => deleteProvider(ctx, params.id)),
  bind(contract.switchIdentityProvider, (ctx, { params, body }) => switchProvider(ctx, params.id, body)),
  bind(contract.testIdentityProvider, (ctx, { params }) => beginTest(ctx, params.id)),
  bind(contract.listWaitingIdentities, (ctx) => listWaiting(ctx)),
  bind(contract.confirmIdentity, (ctx, { params }) => confirmIdentity(ctx, params.id)),
  bind(contract.dismissIdentity, (ctx, { params }) => dismissIdentity(ctx, params.id)),
  bind(contract.listIdentities, (ctx, { params }) => listIdentities(ctx, params.id)),
  bind(contract.unlinkIdentity, (ctx, { params }) => unlinkIdentity(ctx, params.id, params.identityId)),
  bind(contract.beginSignIn, (ctx, { params, body }) => beginSignIn(ctx, params.id, body)),
  bind(contract.signInByHandover, (ctx, { body }) => signInByHandover(ctx, body)),
  bind(contract.signOutAtProvider, (ctx) => signOutAtProvider(ctx)),
];

/** A program of the provider reads it, whatever it says. */
const refused: BoundPage['refused'] = (_ctx, { sentence }) => sentence;

const logoutAnswer = async (ctx: Parameters<BoundPage['answer']>[0], { form }: PageInput) =>
  (await endFromProvider(ctx, form.logout_token ?? ''))
    ? { contentType: 'text/plain; charset=utf-8', body: '' }
    : { status: 400, contentType: 'application/json; charset=utf-8', body: JSON.stringify({ error: 'invalid_request' }) };

/** Whatever broke, the panel says that this sign-in is over. */
const over: BoundPage['refused'] = () => '<!doctype html><meta http-equiv="refresh" content="0;url=/auth-redirect#handover=over">';

/** An answer of SAML with a hundred groups; one of a thousand is refused before it is read. */
const answerMaxBytes = 128 * 1024;

/** Where browsers come back to from a provider, where a provider tells that somebody signed out there, and what it is told of here. */
export const arrivalPages: BoundPage[] = [
  { method: 'GET', path: callbackPath, answer: async (ctx, { query }) => ({ seeOther: await comeBack(ctx, query) }), refused: over },
  {
    ...{ method: 'POST', path: answersPath, formMaxBytes: answerMaxBytes, refused: over },
    answer: async (ctx, { form }) => ({ seeOther: await comeBackBySaml(ctx, form) }),
  },
  {
    ...{ method: 'GET', path: metadataPath, refused },
    answer: (ctx) => ({ contentType: 'application/samlmetadata+xml; charset=utf-8', body: ownMetadata(ctx) }),
  },
  { method: 'POST', path: backChannelPath, answer: logoutAnswer, refused },
];

import * as contract from '@population-tracker/contract/session/identity-providers';
import type { BoundPage, PageInput } from '#platform/http/answers/answers-page.ts';
import { type BoundRoute, bind } from '#platform/http/bind.ts';
import { backChannelPath, callbackPath } from '../providers/providers-rules.ts';
import { addProvider, deleteProvider, listProviders, switchProvider, updateProvider } from '../providers/providers-service.ts';
import { beginSignIn, beginTest, comeBack, signInByHandover } from './attempts-service.ts';
import { confirmIdentity, dismissIdentity, listWaiting } from './identities-service.ts';
import { endFromProvider, signOutAtProvider } from './logout-service.ts';

export const arrivalRoutes: BoundRoute[] = [
  bind(contract.listIdentityProviders, (ctx) => listProviders(ctx)),
  bind(contract.createIdentityProvider, (ctx, { body }) => addProvider(ctx, body)),
  bind(contract.updateIdentityProvider, (ctx, { params, body }) => updateProvider(ctx, params.id, body)),
  bind(contract.deleteIdentityProvider, (ctx, { params }) => deleteProvider(ctx, params.id)),
  bind(contract.switchIdentityProvider, (ctx, { params, body }) => switchProvider(ctx, params.id, body)),
  bind(contract.testIdentityProvider, (ctx, { params }) => beginTest(ctx, params.id)),
  bind(contract.listWaitingIdentities, (ctx) => listWaiting(ctx)),
  bind(contract.confirmIdentity, (ctx, { params }) => confirmIdentity(ctx, params.id)),
  bind(contract.dismissIdentity, (ctx, { params }) => dismissIdentity(ctx, params.id)),
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

/** Where browsers come back to from a provider, and where a provider tells that somebody signed out there. */
export const arrivalPages: BoundPage[] = [
  {
    method: 'GET',
    path: callbackPath,
    answer: async (ctx, { query }) => ({ seeOther: await comeBack(ctx, query) }),
    // Whatever broke, the panel says that this sign-in is over.
    refused: () => '<!doctype html><meta http-equiv="refresh" content="0;url=/auth-redirect#handover=over">',
  },
  { method: 'POST', path: backChannelPath, answer: logoutAnswer, refused },
];

import * as contract from '@population-tracker/contract/session';
import { actorOf } from '#api/context.ts';
import { readRunning } from '#features/emergency/running-service.ts';
import { type BoundRoute, bind } from '#platform/http/bind.ts';
import { sendLink, signInWithLink } from './links/links-service.ts';
import { sendProofCode } from './proof-service.ts';
import { listSessions, readSignInSettings, saveSignInSettings, signOut, signOutEverywhere } from './session-service.ts';
import { sendCode, signInWithCode, signInWithPassword } from './sign-in/sign-in-service.ts';

export const routes: BoundRoute[] = [
  bind(contract.sendCode, (ctx, { body }) => sendCode(ctx, body.email)),
  bind(contract.signInWithCode, (ctx, { body }) => signInWithCode(ctx, body)),
  bind(contract.signInWithPassword, (ctx, { body }) => signInWithPassword(ctx, body)),
  bind(contract.sendLink, (ctx, { body }) => sendLink(ctx, body.email)),
  bind(contract.signInWithLink, (ctx, { body }) => signInWithLink(ctx, body.token)),
  bind(contract.signOut, signOut),
  bind(contract.userInfo, async (ctx) => ({ ...actorOf(ctx), ...(await readRunning(ctx)) })),
  bind(contract.sendPasswordCode, sendProofCode),
  bind(contract.listSessions, listSessions),
  bind(contract.endSessions, signOutEverywhere),
  bind(contract.readSignInSettings, readSignInSettings),
  bind(contract.saveSignInSettings, (ctx, { body }) => saveSignInSettings(ctx, body)),
];

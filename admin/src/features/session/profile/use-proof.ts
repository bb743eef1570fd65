import type { Endpoint } from '@population-tracker/contract/kernel/endpoint';
import { beginPasskeyProof, listPasskeys } from '@population-tracker/contract/session/passkeys';
import type { Assertion } from '@population-tracker/contract/session/proof';
import { useState } from 'react';
import { call } from '#web/client.ts';
import { useCall, useSend } from '#web/query.ts';
import { passkeysWork, useDevice } from '../passkey-device.ts';

export type ProofWay = 'passkey' | 'password' | 'code';

export interface Proof {
  /** By what the owner proves that it is them. */
  by: ProofWay;
  /** By what else they can. */
  others: ProofWay[];
  /** Where it is a code, one is mailed. */
  choose: (by: ProofWay) => void;
  /** With the way that asks least. */
  begin: () => void;
  /** What to send along with what was typed: the passkey is asked at the last moment. */
  complete: <B extends object>(body: B) => Promise<B & { passkey?: Assertion }>;
}

type SendCode = Endpoint<undefined, undefined, undefined>;

/** How somebody proves that it is them who change how they sign in. @param sendCode mails the code for that change */
export function useProof(sendCode: SendCode, hasPassword: boolean): Proof {
  const { data } = useCall(listPasskeys, {});
  const [by, setBy] = useState<ProofWay>('code');
  const code = useSend(sendCode);
  const device = useDevice();
  const hasPasskey = data !== undefined && data.items.length > 0 && passkeysWork(data.worksAt);
  const ways = [...(hasPasskey ? ['passkey' as const] : []), ...(hasPassword ? ['password' as const] : []), 'code' as const];

  function choose(by: ProofWay) {
    setBy(by);
    if (by === 'code') code.mutate({});
  }
  return {
    by,
    others: ways.filter((way) => way !== by),
    choose,
    begin: () => choose(ways[0] ?? 'code'),
    complete: async (body) =>
      by === 'passkey' ? { ...body, passkey: await device.ask(await call(beginPasskeyProof, {}, { quiet: true })) } : body,
  };
}

/** The field that the form has for the proof; a passkey needs none. */
export const proofValues = (by: ProofWay): { currentPassword?: string; code?: string } =>
  by === 'passkey' ? {} : by === 'code' ? { code: '' } : { currentPassword: '' };

import type { ErrorKey } from '@population-tracker/contract/kernel/errors';
import { email as mailAddress } from '@population-tracker/contract/kernel/primitives';
import type { ProviderTest } from '@population-tracker/contract/session/identity-providers';
import { type Granted, grantsFrom } from '../granted-queries.ts';
import { domainOf } from '../providers/providers-rules.ts';

export type Claims = Readonly<Record<string, unknown>>;

/** What a provider said of somebody, once it is proven that it did, whichever way it speaks. */
export interface Answered {
  issuer: string;
  subject: string;
  claims: Claims;
  /** The same as it came, for whoever tries a provider. */
  shown: ProviderTest['claims'];
  /** Of OpenID Connect. */
  idToken: string | null;
  /** What the provider calls its session; null where it doesn't. */
  providerSession: string | null;
  signature: string;
  clockSeconds: number;
}

/** The refusals that concern somebody's identity. */
export type ArrivalRefusal = Extract<ErrorKey, `identityProviders.${string}`>;

/** What a provider says of somebody's mail address. Some say that it is verified in words, and Entra by a claim of its own. */
export function mailOf(claims: Claims): { email: string | null; verified: boolean } {
  const parsed = mailAddress.safeParse(claims.email);
  const verified = [true, 'true'].includes(claims.email_verified as never) || [true, 'true', 1, '1'].includes(claims.xms_edov as never);
  return { email: parsed.success ? parsed.data : null, verified };
}

/** ID token and user info as one; of the mail address both halves come from the same of them. */
export function claimsOf(idToken: Claims, userInfo: Claims | null): Claims {
  if (!userInfo || 'email' in idToken) return { ...userInfo, ...idToken };
  const { email_verified: _, xms_edov: __, ...rest } = idToken;
  return { ...userInfo, ...rest };
}

/** The person whom an identity, known already or by its mail address, belongs to. */
interface Person {
  id: number;
  status: string;
  deletedAt: string | null;
  userType: number;
  granted: readonly Granted[] | null;
}

interface Arrival {
  claims: Claims;
  /** Whom the provider vouches for. */
  domains: readonly string[];
  /** Undefined where issuer and subject come for the first time. */
  known: { id: number; confirmed: boolean } | undefined;
  person: Person | undefined;
  /** Whether the person is known at this provider by another subject. */
  hasOther: boolean;
}

export type Decision = { is: 'known'; identityId: number } | { is: 'new'; confirmed: boolean } | { is: 'refused'; key: ArrivalRefusal };

/**
 * Who comes in by a provider. Issuer and subject tell who somebody is; the mail address only finds them the first time, where the provider
 * vouches for it. Whoever may more than an employee, or is known there by another subject, waits for an owner then: a mail address is
 * given to somebody else sooner than an account.
 */
export function decide({ claims, domains, known, person, hasOther }: Arrival): Decision {
  const refused = (key: ArrivalRefusal): Decision => ({ is: 'refused', key });
  const isThere = person !== undefined && person.status === 'active' && person.deletedAt === null;
  if (known) {
    if (!isThere) return refused('identityProviders.noAccess');
    return known.confirmed ? { is: 'known', identityId: known.id } : refused('identityProviders.waits');
  }
  const { email, verified } = mailOf(claims);
  if (!email) return refused('identityProviders.noMail');
  if (!verified) return refused('identityProviders.mailUnverified');
  if (!domains.includes(domainOf(email))) return refused('identityProviders.otherDomain');
  if (!isThere) return refused('identityProviders.nobody');
  return { is: 'new', confirmed: !hasOther && !holdsMore(person) };
}

/** Whether somebody holds anything beyond what is their own. */
const holdsMore = ({ userType, granted }: Person): boolean =>
  grantsFrom(userType, granted).some(({ permissions }) => permissions.length > 0);

const uses: Record<string, ProviderTest['claims'][number]['use']> = {
  sub: 'identity',
  email: 'mail',
  email_verified: 'verified',
  xms_edov: 'verified',
};
const always = ['sub', 'email', 'email_verified'];
/** What belongs to the protocol tells nothing of the person. */
const ofProtocol = ['iss', 'aud', 'exp', 'iat', 'nbf', 'nonce', 'at_hash', 'c_hash', 'auth_time', 'azp', 'jti', 'sid', 'acr', 'amr', 'typ'];
const longest = 200;
const most = 30;

/** What came back, for whoever tries a provider: what is used first, also where it is missing. */
export function shownClaims(claims: Claims, groupClaim: string | null): ProviderTest['claims'] {
  const first = [...always, ...(groupClaim === null ? [] : [groupClaim])];
  const others = Object.keys(claims).filter((name) => !first.includes(name) && !ofProtocol.includes(name));
  const useOf = (name: string) => uses[name] ?? (name === groupClaim ? 'groups' : 'none');
  return [...first, ...others].slice(0, most).map((name) => shownClaim(name, claims[name], useOf(name)));
}

/** Somebody's groups, as a claim or an attribute tells them. */
export function groupsIn(claims: Claims, name: string | null): string[] {
  const value = name !== null && Object.hasOwn(claims, name) ? claims[name] : undefined;
  return [value].flat().filter((one): one is string => typeof one === 'string');
}

type Shown = ProviderTest['claims'][number];

export function shownClaim(name: string, value: unknown, use: Shown['use']): Shown {
  const text = value === undefined ? null : (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, longest);
  return { name: name.slice(0, longest), value: text, use };
}

/** The same of a SAML assertion. */
export function shownAttributes(
  subject: string,
  mail: { name: string; value: string | undefined },
  others: Claims,
  groupClaim: string | null,
): ProviderTest['claims'] {
  const rest = Object.keys(others).filter((name) => name !== mail.name && name !== groupClaim);
  return [
    shownClaim('NameID', subject, 'identity'),
    shownClaim(mail.name, mail.value, 'mail'),
    ...(groupClaim === null ? [] : [shownClaim(groupClaim, others[groupClaim], 'groups')]),
    ...rest.slice(0, most - 3).map((name) => shownClaim(name, others[name], 'none')),
  ];
}

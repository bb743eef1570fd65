// What is spoken with a provider by SAML 2.0: the request by a redirect, the answer by a form that the browser posts. Signatures, audience
// and times are checked by an established library, and only what was signed is read.
import type { Profile, SAML } from '@node-saml/node-saml';
import type { Context } from '#api/context.ts';
import { Refusal, refuse } from '#platform/refusal.ts';
import type { SamlProvider } from '../providers/providers-queries.ts';
import { addressesOf } from '../providers/providers-rules.ts';
import { type Answered, type ArrivalRefusal, shownAttributes } from './arrivals-rules.ts';
import { assertionOf, claimsIn, type Envelope, envelopeOf, mailIn, passes, requestId, type SignedAssertion } from './saml-rules.ts';

const toleranceMs = 60_000;
const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';

type Part = Pick<Context, 'config' | 'now' | 'log'>;

/** The library is loaded where somebody comes by SAML: it takes 20 MB. */
async function clientOf({ config }: Pick<Context, 'config'>, provider: SamlProvider, state = ''): Promise<SAML> {
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml');
  const { metadata, answers } = addressesOf(config.publicUrl);
  return new SAML({
    ...{ issuer: metadata, audience: metadata, callbackUrl: answers, entryPoint: provider.signOnUrl, idpCert: provider.certificates },
    ...{ idpIssuer: provider.issuer, identifierFormat: persistent, disableRequestedAuthnContext: true },
    ...{ wantAssertionsSigned: true, wantAuthnResponseSigned: false, acceptedClockSkewMs: toleranceMs },
    // The database knows which requests are under way.
    ...{ validateInResponseTo: ValidateInResponseTo.never, generateUniqueId: () => requestId(state) },
  });
}

/** Where somebody goes to sign in; the answer names the state. */
export const addressAtSaml = async (ctx: Part, provider: SamlProvider, state: string): Promise<string> =>
  (await clientOf(ctx, provider, state)).getAuthorizeUrlAsync('', undefined, {});

/** The XML of an answer as a form brings it; empty where it is none. */
export const answerIn = (encoded: string): string =>
  /^[A-Za-z0-9+/=\s]*$/.test(encoded) ? Buffer.from(encoded, 'base64').toString('utf8') : '';

/**
 * Takes the provider's answer for what it says of somebody.
 * @throws Refusal, whose cause says what was wrong
 */
export async function readAssertion(ctx: Part, provider: SamlProvider, xml: string, state: string): Promise<Answered> {
  const { answers } = addressesOf(ctx.config.publicUrl);
  const envelope = told(ctx, 'identityProviders.answerShape', () => envelopeOf(xml));
  if (envelope.failure) throw refusalOf(ctx, 'identityProviders.denied', new Error(envelope.failure));
  if (envelope.inResponseTo !== requestId(state))
    throw refusalOf(ctx, 'identityProviders.answerWrong', new Error('It is for another request.'));
  if ((envelope.destination ?? answers) !== answers)
    throw refusalOf(ctx, 'identityProviders.answerElsewhere', new Error(`It is for ${envelope.destination}.`));
  const profile = await verified(ctx, provider, xml);
  const assertion = assertionOf(profile.getAssertion?.());
  if (!assertion)
    throw refusalOf(ctx, 'identityProviders.answerShape', new Error('Its assertion lacks something, or says something twice.'));
  expectMeant(ctx, provider, assertion, { answers, state });
  return answeredBy(ctx, provider, assertion, envelope);
}

async function verified(ctx: Part, provider: SamlProvider, xml: string): Promise<Profile> {
  try {
    const client = await clientOf(ctx, provider);
    const { profile } = await client.validatePostResponseAsync({ SAMLResponse: Buffer.from(xml).toString('base64') });
    return profile ?? refuse('identityProviders.answerWrong');
  } catch (error) {
    throw refusalOf(ctx, keyOf(error), error);
  }
}

/** By the library's words, which are all that it tells. */
function keyOf(error: unknown): ArrivalRefusal {
  const words = error instanceof Error ? error.message : '';
  if (/audience/i.test(words)) return 'identityProviders.answerElsewhere';
  if (/expired|not yet valid|subject confirmation/i.test(words)) return 'identityProviders.answerTime';
  if (/signature|signed/i.test(words)) return 'identityProviders.signature';
  return 'identityProviders.answerWrong';
}

function expectMeant(
  ctx: Part,
  provider: SamlProvider,
  assertion: SignedAssertion,
  { answers, state }: { answers: string; state: string },
): void {
  const wrong = (key: ArrivalRefusal, words: string): never => {
    throw refusalOf(ctx, key, new Error(words));
  };
  if (assertion.issuer !== provider.issuer) wrong('identityProviders.answerIssuer', `It is of ${assertion.issuer.slice(0, 200)}.`);
  if (assertion.recipient !== answers) wrong('identityProviders.answerElsewhere', `It is for ${assertion.recipient.slice(0, 200)}.`);
  if (assertion.inResponseTo !== requestId(state)) wrong('identityProviders.answerWrong', 'Its assertion is for another request.');
  const now = ctx.now().getTime();
  // The library looks at the assertion's own times, and not at these.
  if (!(assertion.from - toleranceMs <= now && now < assertion.until + toleranceMs))
    wrong('identityProviders.answerTime', 'It was to be brought at another time.');
  if (!/^[^\p{Cc}]{1,255}$/u.test(assertion.subject)) wrong('identityProviders.answerShape', 'Its NameID is empty or too long.');
  if (passes(assertion, mailIn(assertion.attributes).value))
    wrong('identityProviders.subjectPasses', assertion.format || 'The NameID is the mail address.');
}

function answeredBy(
  { now }: Part,
  { groupClaim }: SamlProvider,
  { issuer, subject, attributes, issuedAt }: SignedAssertion,
  { signature }: Envelope,
): Answered {
  const mail = mailIn(attributes);
  const plain = Object.fromEntries(Object.entries(attributes).map(([name, values]) => [name, values.length === 1 ? values[0] : values]));
  return {
    ...{ issuer, subject, claims: claimsIn(subject, mail.value, plain), shown: shownAttributes(subject, mail, plain, groupClaim) },
    ...{ idToken: null, providerSession: null, signature: signature ?? '' },
    clockSeconds: Math.round((issuedAt.getTime() - now().getTime()) / 1_000) || 0,
  };
}

function told<T>(ctx: Part, key: ArrivalRefusal, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw refusalOf(ctx, key, error);
  }
}

function refusalOf({ log }: Part, key: ArrivalRefusal, error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const refusal = new Refusal(key);
  refusal.cause = error;
  log.warn({ err: error }, 'A sign-in at an identity provider failed.');
  return refusal;
}

/** What a provider is told of this installation, to be read by it. */
export const ownMetadata = ({ config }: Pick<Context, 'config'>): string => {
  const { metadata, answers } = addressesOf(config.publicUrl);
  const escaped = (given: string) => given.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${escaped(metadata)}">
  <md:SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <md:NameIDFormat>${persistent}</md:NameIDFormat>
    <md:AssertionConsumerService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${escaped(answers)}" index="0" isDefault="true"/>
  </md:SPSSODescriptor>
</md:EntityDescriptor>
`;
};

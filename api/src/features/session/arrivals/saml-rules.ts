// The shape of a SAML answer, before and after its signature is checked. Signatures are got around by what is built around them (a second
// assertion, comments, document types), so that whatever a provider has no need of is refused.
import { SaxesParser } from 'saxes';
import { z } from 'zod';
import type { Claims } from './arrivals-rules.ts';

const samlp = 'urn:oasis:names:tc:SAML:2.0:protocol';
const saml = 'urn:oasis:names:tc:SAML:2.0:assertion';
const ds = 'http://www.w3.org/2000/09/xmldsig#';
const success = 'urn:oasis:names:tc:SAML:2.0:status:Success';
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const deepest = 40;
const mostElements = 5_000;

/** By an RSA key and a hash that nobody can find a second text for. */
const algorithms: Readonly<Record<string, readonly string[]>> = {
  SignatureMethod: [
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
    'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
  ],
  DigestMethod: ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512'],
  CanonicalizationMethod: ['http://www.w3.org/2001/10/xml-exc-c14n#'],
  Transform: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
};

/** What is read before anything is believed. */
export interface Envelope {
  inResponseTo: string | null;
  destination: string | null;
  /** Null where the provider says that it succeeded. */
  failure: string | null;
  signature: string | null;
}

/** Which request an answer says it is for, to find the sign-in that hears of it. Nothing is believed of it. */
export const requestNamed = (xml: string): string => /\bInResponseTo\s*=\s*["']_([\w-]{43})["']/.exec(xml)?.[1] ?? '';

export const requestId = (state: string): string => `_${state}`;

/** @throws Error that says what an answer has that none needs */
export function envelopeOf(xml: string): Envelope {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const path: string[] = [];
  const seen = { ids: new Set<string>(), elements: 0, assertions: 0, signed: new Set<string>(), codes: [] as string[] };
  const envelope: Envelope = { inResponseTo: null, destination: null, failure: null, signature: null };
  const stop = (why: string): never => {
    throw new Error(why);
  };
  parser.on('error', ({ message }) => stop(message));
  parser.on('doctype', () => stop('It has a document type.'));
  parser.on('comment', () => stop('It has a comment.'));
  parser.on('cdata', () => stop('It has a CDATA section.'));
  parser.on('processinginstruction', () => stop('It has a processing instruction.'));
  parser.on('opentag', ({ uri, local, attributes }) => {
    const value = (name: string) => attributes[name]?.value;
    const parent = path.at(-1);
    const name = `${uri} ${local}`;
    if (path.push(name) > deepest || ++seen.elements > mostElements) stop('It is too deep or too large.');
    if (path.length === 1 && name !== `${samlp} Response`) stop('It isn’t a SAML response.');
    if (path.length === 1)
      Object.assign(envelope, { inResponseTo: value('InResponseTo') ?? null, destination: value('Destination') ?? null });
    for (const id of ['ID', 'Id', 'id', 'xml:id'].map(value)) {
      if (id !== undefined && seen.ids.has(id)) stop('It has an id twice.');
      if (id !== undefined) seen.ids.add(id);
    }
    if (local === 'EncryptedAssertion') stop('Its assertion is encrypted, for which this installation has no key.');
    if (local === 'Assertion' && (++seen.assertions > 1 || name !== `${saml} Assertion` || parent !== `${samlp} Response`))
      stop('It has an assertion where none belongs.');
    if (local === 'Signature') {
      const place = path.join('/');
      if (uri !== ds || seen.signed.has(place) || !/ (Response|Assertion)$/.test(parent ?? ''))
        stop('It has a signature where none belongs.');
      seen.signed.add(place);
    }
    if (uri === ds && local === 'Object') stop('Its signature holds more than a signature.');
    const allowed = uri === ds ? algorithms[local] : undefined;
    if (allowed && !allowed.includes(value('Algorithm') ?? '')) stop(`Its signature uses ${value('Algorithm')?.slice(0, 100)}.`);
    if (uri === ds && local === 'SignatureMethod') envelope.signature = (value('Algorithm') ?? '').replace(/^.*#/, '').toUpperCase();
    if (name === `${samlp} StatusCode`) seen.codes.push((value('Value') ?? '').slice(0, 200));
  });
  parser.on('closetag', () => path.pop());
  parser.write(xml).close();
  if (seen.codes[0] !== success) envelope.failure = seen.codes.join(', ') || 'It says nothing of its success.';
  return envelope;
}

const text = z.looseObject({ _: z.string(), $: z.record(z.string(), z.string()).optional() });
const attributeValue = z.union([z.string(), z.looseObject({ _: z.string().optional() })]);
/** As the library hands over what was signed, without what isn't used here. */
const signedAssertion = z.object({
  Assertion: z.object({
    $: z.object({ IssueInstant: z.string() }),
    Issuer: z.tuple([text]),
    Subject: z.tuple([
      z.object({
        // Nothing stands within a name.
        NameID: z.tuple([z.strictObject({ _: z.string(), $: z.record(z.string(), z.string()).optional() })]),
        SubjectConfirmation: z.tuple([
          z.object({
            $: z.object({ Method: z.literal(bearer) }),
            SubjectConfirmationData: z.tuple([
              z.object({
                $: z.object({
                  Recipient: z.string(),
                  InResponseTo: z.string(),
                  NotOnOrAfter: z.string(),
                  NotBefore: z.string().optional(),
                }),
              }),
            ]),
          }),
        ]),
      }),
    ]),
    Conditions: z.tuple([z.looseObject({ $: z.looseObject({ NotOnOrAfter: z.string() }) })]),
    AttributeStatement: z
      .array(
        z.looseObject({
          Attribute: z
            .array(z.object({ $: z.looseObject({ Name: z.string() }), AttributeValue: z.array(attributeValue).optional() }))
            .optional(),
        }),
      )
      .default([]),
  }),
});

export interface SignedAssertion {
  issuer: string;
  subject: string;
  format: string;
  recipient: string;
  inResponseTo: string;
  /** When it may be brought; milliseconds, not a number where they can't be read. */
  from: number;
  until: number;
  issuedAt: Date;
  attributes: Record<string, string[]>;
}

/** What a signed assertion says; null where it lacks something, or says something twice. */
export function assertionOf(signed: unknown): SignedAssertion | null {
  const parsed = signedAssertion.safeParse(signed);
  if (!parsed.success) return null;
  const { $, Issuer, Subject, AttributeStatement } = parsed.data.Assertion;
  const [{ NameID, SubjectConfirmation }] = Subject;
  const [data] = SubjectConfirmation[0].SubjectConfirmationData;
  const attributes = new Map<string, string[]>();
  for (const { $: of, AttributeValue = [] } of AttributeStatement.flatMap(({ Attribute = [] }) => Attribute)) {
    const values = AttributeValue.map((one) => (typeof one === 'string' ? one : (one._ ?? '')).trim()).filter(Boolean);
    attributes.set(of.Name, [...(attributes.get(of.Name) ?? []), ...values]);
  }
  return {
    issuer: Issuer[0]._.trim(),
    subject: NameID[0]._.trim(),
    format: NameID[0].$?.Format ?? '',
    recipient: data.$.Recipient,
    inResponseTo: data.$.InResponseTo,
    from: data.$.NotBefore === undefined ? 0 : Date.parse(data.$.NotBefore),
    until: Date.parse(data.$.NotOnOrAfter),
    issuedAt: new Date($.IssueInstant),
    attributes: Object.fromEntries(attributes),
  };
}

/** Under which name providers tell a mail address. */
const mailNames = [
  'email',
  'mail',
  'emailAddress',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
];

/** The mail address, where there is one and no second one; its name is told where it is missing too. */
export function mailIn(attributes: Readonly<Record<string, string[]>>): { name: string; value: string | undefined } {
  const name = mailNames.find((one) => Object.hasOwn(attributes, one)) ?? mailNames[0] ?? '';
  const values = Object.hasOwn(attributes, name) ? (attributes[name] ?? []) : [];
  return { name, value: values.length === 1 ? values[0] : undefined };
}

/** Whether a name is a mail address, which passes to others, or of one sign-in alone. */
export const passes = ({ subject, format }: SignedAssertion, mail: string | undefined): boolean =>
  /:(emailAddress|transient)$/.test(format) || subject.toLowerCase() === mail?.toLowerCase();

/** As the claims of OpenID Connect: the key of the provider's own certificate vouches for what the assertion says, the mail address too. */
export const claimsIn = (subject: string, mail: string | undefined, attributes: Claims): Claims => ({
  ...attributes,
  ...{ sub: subject, email: mail, email_verified: mail !== undefined },
});

import { entityId, signOnUrl } from '@population-tracker/contract/session/identity-providers';
import { SaxesParser } from 'saxes';
import { certificateOf, type ShownCertificate, shownCertificate } from './certificates-rules.ts';

export interface ReadMetadata {
  issuer: string;
  signOnUrl: string;
  certificates: ShownCertificate[];
}

const md = 'urn:oasis:names:tc:SAML:2.0:metadata';
const ds = 'http://www.w3.org/2000/09/xmldsig#';
const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const deepest = 60;
const mostElements = 5_000;

/**
 * What the metadata of one SAML provider says. Whoever pastes it is whom it comes from; nothing is fetched, and a document type, and with
 * it entities of its own, is refused.
 * @returns null where it isn't the metadata of one provider, with all that is needed
 */
export function metadataOf(xml: string): ReadMetadata | null {
  const found = collect(xml);
  if (found?.entities.length !== 1 || found.locations.length === 0) return null;
  const issuer = entityId.safeParse(found.entities[0]);
  const address = signOnUrl.safeParse(found.locations[0]);
  const certificates = [...new Set(found.certificates.map(certificateOf))];
  if (!issuer.success || !address.success || certificates.length < 1 || certificates.length > 2) return null;
  if (certificates.includes(null)) return null;
  return { issuer: issuer.data, signOnUrl: address.data, certificates: certificates.map((pem) => shownCertificate(pem ?? '')) };
}

interface Collected {
  entities: string[];
  locations: string[];
  certificates: string[];
}

function collect(xml: string): Collected | null {
  const found: Collected = { entities: [], locations: [], certificates: [] };
  const parser = new SaxesParser({ xmlns: true, position: false });
  const path: string[] = [];
  let elements = 0;
  let signs = false;
  let text = '';
  const stop = (why: string | Error) => {
    throw why instanceof Error ? why : new Error(why);
  };
  parser.on('error', stop);
  parser.on('doctype', () => stop('a document type'));
  parser.on('opentag', ({ uri, local, attributes }) => {
    if (path.push(`${uri} ${local}`) > deepest || ++elements > mostElements) stop('too much');
    const value = (name: string) => attributes[name]?.value;
    if (uri === md && local === 'EntityDescriptor') found.entities.push(value('entityID') ?? '');
    if (!path.includes(`${md} IDPSSODescriptor`)) return;
    // One that doesn't say what for is for both.
    if (uri === md && local === 'KeyDescriptor') signs = (value('use') ?? 'signing') === 'signing';
    if (uri === md && local === 'SingleSignOnService' && value('Binding') === redirect) found.locations.push(value('Location') ?? '');
    if (uri === ds && local === 'X509Certificate') text = '';
  });
  parser.on('text', (given) => {
    text += given;
  });
  parser.on('closetag', ({ uri, local }) => {
    path.pop();
    const isKey = signs && path.includes(`${md} IDPSSODescriptor`) && path.includes(`${md} KeyDescriptor`);
    if (isKey && uri === ds && local === 'X509Certificate') found.certificates.push(text);
  });
  try {
    parser.write(xml).close();
    return found;
  } catch {
    return null;
  }
}

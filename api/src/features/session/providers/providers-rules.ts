import type { OidcProvider, ProviderValues } from './providers-queries.ts';

/** Where a client secret belongs: sealed for one issuer and client, it is never sent to another one. */
export const secretPlace = ({ issuer, clientId }: Pick<OidcProvider, 'issuer' | 'clientId'>): string =>
  `client secret ${issuer} ${clientId}`;

/** What a provider is told of this installation. */
export const addressesOf = (publicUrl: string) => ({
  redirect: `${publicUrl}${callbackPath}`,
  backChannelLogout: `${publicUrl}${backChannelPath}`,
  afterLogout: `${publicUrl}/login`,
  metadata: `${publicUrl}${metadataPath}`,
  answers: `${publicUrl}${answersPath}`,
});

export const callbackPath = '/auth/oidc/callback';
export const backChannelPath = '/auth/oidc/logout';
/** Of SAML: the metadata of this installation, whose address is its entity id, and where providers' answers are sent. */
export const metadataPath = '/auth/saml/metadata';
export const answersPath = '/auth/saml/acs';

const isLoopback = (url: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);

/** Without encryption a provider is believed on the same machine alone, by an installation for this machine: to try it out. */
export const isPlain = (address: string): boolean => /^http:/i.test(address);
export const mayBePlain = (address: string, publicUrl: string): boolean => isLoopback(address) && isLoopback(publicUrl);

/** Whether what tells a provider apart is another one, so that it has to be tested again. A certificate that joins the one of before isn't. */
export function isAnother(before: ProviderValues, after: ProviderValues): boolean {
  if (before.issuer !== after.issuer) return true;
  if (before.kind === 'oidc') return after.kind !== 'oidc' || before.clientSecret !== after.clientSecret;
  return (
    after.kind !== 'saml' || before.signOnUrl !== after.signOnUrl || !after.certificates.some((one) => before.certificates.includes(one))
  );
}

/** Whether somebody is believed after a change who wasn't before: another issuer or client, or another certificate beside those of before. */
export function trustsMore(before: ProviderValues, after: ProviderValues): boolean {
  if (before.issuer !== after.issuer) return true;
  if (before.kind === 'oidc') return after.kind !== 'oidc' || before.clientId !== after.clientId;
  return after.kind !== 'saml' || after.certificates.some((one) => !before.certificates.includes(one));
}

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

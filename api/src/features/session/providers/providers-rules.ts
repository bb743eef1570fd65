import type { ProviderRow } from './providers-queries.ts';

/** Where a client secret belongs: sealed for one issuer and client, it is never sent to another one. */
export const secretPlace = ({ issuer, clientId }: Pick<ProviderRow, 'issuer' | 'clientId'>): string =>
  `client secret ${issuer} ${clientId}`;

/** What a provider is told of this installation. */
export const addressesOf = (publicUrl: string) => ({
  redirect: `${publicUrl}${callbackPath}`,
  backChannelLogout: `${publicUrl}${backChannelPath}`,
  afterLogout: `${publicUrl}/login`,
});

export const callbackPath = '/auth/oidc/callback';
export const backChannelPath = '/auth/oidc/logout';

const isLoopback = (url: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);

/** Without encryption a provider is believed on the same machine alone, by an installation for this machine: to try it out. */
export const isPlain = (issuer: string): boolean => issuer.startsWith('http:');
export const mayBePlain = (issuer: string, publicUrl: string): boolean => isLoopback(issuer) && isLoopback(publicUrl);

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

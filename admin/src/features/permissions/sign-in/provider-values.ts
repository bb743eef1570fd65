import type { IdentityProvider } from '@population-tracker/contract/session/identity-providers';

export interface ProviderValues {
  kind: IdentityProvider['kind'];
  name: string;
  /** Of SAML the entity id. */
  issuer: string;
  clientId: string;
  /** Empty keeps the one of before. */
  clientSecret: string;
  signOnUrl: string;
  /** PEM, two of them; an empty one is none. */
  certificates: string[];
  domains: string[];
  /** Of these domains. */
  required: string[];
  /** Empty where the provider tells no groups. */
  groupClaim: string;
  groups: ShownGroup[];
}

/** A group of the provider, and what whoever is in it holds. */
export interface ShownGroup {
  group: string;
  /** The built-in one's name, or the number of the company's own. */
  set: string;
  /** A location's number; empty for everywhere. */
  place: string;
}

type MappedGroup = IdentityProvider['groups'][number];

/** As the fields have it: texts, an empty place for everywhere. */
export const shownGroup = ({ group, set, locationId }: MappedGroup): ShownGroup => ({
  group,
  set: String('builtIn' in set ? set.builtIn : set.setId),
  place: locationId === null ? '' : String(locationId),
});

/** As it is sent, to be checked by the contract. */
export const mappedGroup = ({ group, set, place }: ShownGroup) => ({
  group,
  set: /^\d+$/.test(set) ? { setId: Number(set) } : { builtIn: set },
  locationId: place === '' ? null : Number(place),
});

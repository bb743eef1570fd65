import { scimPath } from '@population-tracker/contract/provisioning';
import type { PersonRow } from '../people/scim-people-queries.ts';
import type { TeamRow } from '../teams/scim-teams-queries.ts';
import { coreGroup, coreUser, enterpriseUser, listResponse } from './scim-schemas.ts';

export const addressOf = ({ publicUrl }: { publicUrl: string }): string => `${publicUrl.replace(/\/$/, '')}${scimPath}`;

const instant = (at: string): string => new Date(at).toISOString();

export function userResource(person: PersonRow, address: string): Record<string, unknown> {
  const { id, externalId, userName, givenName, familyName, displayName, active, language, groups } = person;
  const { employeeNumber, department, managerId, managerName } = person;
  return {
    schemas: [coreUser, enterpriseUser],
    id,
    ...(externalId !== null && { externalId }),
    userName,
    name: { formatted: `${givenName} ${familyName}`, givenName, familyName },
    ...(displayName !== null && { displayName }),
    active,
    emails: [{ value: person.address, type: 'work', primary: true }],
    ...(language !== null && { preferredLanguage: language }),
    groups: groups.map((group) => ({ ...group, $ref: `${address}/Groups/${group.value}` })),
    [enterpriseUser]: {
      ...(employeeNumber !== null && { employeeNumber }),
      ...(department !== null && { department }),
      ...(managerId !== null && {
        manager: { value: managerId, $ref: `${address}/Users/${managerId}`, ...(managerName && { displayName: managerName }) },
      }),
    },
    meta: {
      resourceType: 'User',
      created: instant(person.created),
      lastModified: instant(person.updated),
      location: `${address}/Users/${id}`,
    },
  };
}

export function groupResource({ id, name, externalId, members, created, updated }: TeamRow, address: string): Record<string, unknown> {
  return {
    schemas: [coreGroup],
    id,
    ...(externalId !== null && { externalId }),
    displayName: name,
    ...(members && { members: members.map((member) => ({ ...member, type: 'User', $ref: `${address}/Users/${member.value}` })) }),
    meta: { resourceType: 'Group', created: instant(created), lastModified: instant(updated), location: `${address}/Groups/${id}` },
  };
}

export const listOf = (total: number, from: number, Resources: readonly object[]) => ({
  schemas: [listResponse],
  totalResults: total,
  startIndex: from,
  itemsPerPage: Resources.length,
  Resources,
});

/** Whole attributes, as `attributes` and `excludedAttributes` ask; `schemas` and `id` always stay. */
export function chosen(resource: Record<string, unknown>, query: Readonly<Record<string, string>>): Record<string, unknown> {
  const namesIn = (text: string) => text.split(',').map((name) => bare(name.trim()));
  const { attributes, excludedAttributes } = query;
  const kept = attributes ? namesIn(attributes) : undefined;
  const left = excludedAttributes ? namesIn(excludedAttributes) : [];
  const stays = (name: string) => ['schemas', 'id'].includes(name) || ((!kept || kept.includes(bare(name))) && !left.includes(bare(name)));
  return Object.fromEntries(Object.entries(resource).filter(([name]) => stays(name)));
}

/** Of `name.givenName` and of what stands in an extension, that of which it is a part. */
function bare(name: string): string {
  const small = name.toLowerCase();
  const extension = enterpriseUser.toLowerCase();
  if (small.startsWith(extension)) return extension;
  return (small.split(':').at(-1) ?? '').split('.')[0] ?? '';
}

// Values of the audit log that are the number of a record, which its screen tells by name.

export type ReferredKind = 'user' | 'location' | 'building' | 'workspace' | 'desk' | 'slot' | 'announcementGroup' | 'team';

export const auditReferences: Readonly<Record<string, ReferredKind>> = {
  userId: 'user',
  viewingAs: 'user',
  bookerId: 'user',
  locationId: 'location',
  locationIds: 'location',
  siteId: 'location',
  buildingId: 'building',
  workspaceId: 'workspace',
  deskId: 'desk',
  slotId: 'slot',
  groupId: 'announcementGroup',
  teamIds: 'team',
};

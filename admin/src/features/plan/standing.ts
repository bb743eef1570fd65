import type { Standing } from '#web/view.ts';

/** The places around a workspace or room. */
interface Around {
  buildingId: number;
  buildingName: string;
  locationId: number;
  locationName: string;
}

/** What a workspace or room is called among all others: `Levent Plaza · 4. kat`. No line begins with the dot. */
export const titleOf = ({ buildingName }: Pick<Around, 'buildingName'>, name: string): string => `${buildingName}\u00a0· ${name}`;

/** Where it stands, for the breadcrumb. */
export const standsOf = ({ locationId, locationName, buildingId, buildingName }: Around, own: string): Standing => ({
  own,
  within: [
    { name: locationName, path: `/location?id=${locationId}` },
    { name: buildingName, path: `/building?id=${buildingId}` },
  ],
});

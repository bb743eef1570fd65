import { Link } from 'react-router';
import type { Standing } from '#web/view.ts';
import type { Place } from '../places/PlaceList.tsx';

/** What a workspace or room is called among all others, and where it stands. */
export function standingOf({ name, locationId, locationName, buildingId, buildingName }: Place): { title: string; stands: Standing } {
  const within = [
    { name: locationName, path: `/location?id=${locationId}` },
    { name: buildingName, path: `/building?id=${buildingId}` },
  ];
  return { title: `${buildingName} · ${name}`, stands: { own: name, within } };
}

/** Location and building, each leading to its page. */
export function Within({ place: { locationId, locationName, buildingId, buildingName } }: { place: Place }) {
  return (
    <>
      <Link to={`/location?id=${locationId}`}>{locationName}</Link>, <Link to={`/building?id=${buildingId}`}>{buildingName}</Link>
    </>
  );
}

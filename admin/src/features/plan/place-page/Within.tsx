import { Link } from 'react-router';
import type { Place } from '../places/PlaceList.tsx';

/** Location and building, each leading to its page. */
export function Within({ place: { locationId, locationName, buildingId, buildingName } }: { place: Place }) {
  return (
    <>
      <Link to={`/location?id=${locationId}`}>{locationName}</Link>, <Link to={`/building?id=${buildingId}`}>{buildingName}</Link>
    </>
  );
}

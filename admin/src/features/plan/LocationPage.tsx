import { type Location, readLocation } from '@population-tracker/contract/plan/plan';
import { useView } from '#web/view.ts';
import { LocationPlace } from './place-page/LocationPlace.tsx';
import { Detail, useDetailId } from './places/detail.tsx';
import { LocationForm } from './places/LocationForm.tsx';

/** The page of the location `?id=`; without it the form of a new one. */
export default function LocationPage() {
  const id = useDetailId();
  const { leave } = useView();
  if (id === null) return <LocationForm key="new" location={null} close={() => leave('/locationlist')} />;
  return (
    <Detail read={readLocation} id={id} list="/locationlist">
      {(location: Location) => <LocationPlace key={id} location={location} />}
    </Detail>
  );
}

import { type Building, readBuilding } from '@population-tracker/contract/plan/plan';
import { useView } from '#web/view.ts';
import { BuildingPlace } from './place-page/BuildingPlace.tsx';
import { PlaceWaiting } from './place-page/PlaceBones.tsx';
import { BuildingForm } from './places/BuildingForm.tsx';
import { Detail, useDetailId, useGiven } from './places/detail.tsx';
import { onlyOf, usePlan } from './plan-pickers.tsx';

/** The page of the building `?id=`; without it the form of a new one. */
export default function BuildingPage() {
  const id = useDetailId();
  if (id === null) return <NewBuilding />;
  return (
    <Detail read={readBuilding} id={id} list="/buildinglist">
      {(building: Building) => <BuildingPlace key={id} building={building} />}
    </Detail>
  );
}

/** At the location that another screen gave, or at the only one. */
function NewBuilding() {
  const given = useGiven('locationId');
  const { leave } = useView();
  const plan = usePlan();
  if (given === null && !plan) return <PlaceWaiting />;
  const locationId = given ?? onlyOf(plan?.locations);
  return <BuildingForm key={`new ${given}`} building={null} locationId={locationId} close={() => leave('/buildinglist')} />;
}

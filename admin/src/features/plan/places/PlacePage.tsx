import type { ReactNode } from 'react';
import { useView } from '#web/view.ts';
import { PlaceWaiting } from '../place-page/PlaceBones.tsx';
import { buildingsOf, onlyOf, usePlan } from '../plan-pickers.tsx';
import { Detail, useDetailId, useGiven } from './detail.tsx';
import { type PlaceBody, PlaceForm } from './PlaceForm.tsx';
import type { Place } from './PlaceList.tsx';
import type { PlaceKind } from './place-kind.ts';

interface Props {
  kind: PlaceKind;
  create: (body: PlaceBody) => Promise<{ id: number }>;
  /** Its page. */
  children: (place: Place) => ReactNode;
}

/** Detail route of a workspace or meeting room: `?id=` is its page, without it a new one is added, in `?buildingId=` where given, or else where there is but one. */
export function PlacePage({ kind, create, children }: Props) {
  const id = useDetailId();
  const given = useGiven('buildingId');
  const { leave } = useView();
  const plan = usePlan();
  if (id !== null) {
    return (
      <Detail read={kind.read} id={id} list={kind.listPath}>
        {(place) => children(place as Place)}
      </Detail>
    );
  }
  // The given building's location is known once the plan is, and so is what there is but one of.
  if (!plan) return <PlaceWaiting />;
  const found = plan.locations.find(({ buildings }) => buildings.some(({ id }) => id === given));
  const locationId = found?.id ?? onlyOf(plan.locations);
  const buildingId = found ? given : locationId && onlyOf(buildingsOf(plan, locationId));
  const close = () => leave(kind.listPath);
  return <PlaceForm key={`new ${given}`} kind={kind} place={null} given={{ locationId, buildingId }} save={create} close={close} />;
}

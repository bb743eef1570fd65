import { Skeleton } from '@mantine/core';
import { Page } from '#ui/page/Page.tsx';
import { usePlan } from '../plan-pickers.tsx';
import { Detail, useDetailId, useGiven } from './detail.tsx';
import { type PlaceBody, PlaceForm } from './PlaceForm.tsx';
import type { Place } from './PlaceList.tsx';
import type { PlaceKind } from './place-kind.ts';

interface Props {
  kind: PlaceKind;
  create: (body: PlaceBody) => Promise<{ id: number }>;
  update: (id: number, body: PlaceBody & { version: number }) => Promise<{ id: number }>;
}

/** Detail route of a workspace or meeting room: `?id=` edits, without it a new one is added, in `?buildingId=` where given. */
export function PlacePage({ kind, create, update }: Props) {
  const id = useDetailId();
  const buildingId = useGiven('buildingId');
  const plan = usePlan();
  if (id !== null) {
    return (
      <Detail read={kind.read} id={id} list={kind.listPath}>
        {(place) => (
          <PlaceForm
            key={id}
            kind={kind}
            place={place as Place}
            given={{ locationId: null, buildingId: null }}
            save={(body, version) => update(id, { ...body, version })}
          />
        )}
      </Detail>
    );
  }
  // The given building's location is known once the plan is.
  if (buildingId !== null && !plan) {
    return (
      <Page>
        <Skeleton height={320} />
      </Page>
    );
  }
  const locationId = plan?.locations.find(({ buildings }) => buildings.some((building) => building.id === buildingId))?.id ?? null;
  return (
    <PlaceForm
      key={`new ${buildingId}`}
      kind={kind}
      place={null}
      given={{ locationId, buildingId: locationId ? buildingId : null }}
      save={create}
    />
  );
}

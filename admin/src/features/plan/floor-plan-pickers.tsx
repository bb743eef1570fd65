import { Button } from '@mantine/core';
import { listFloorPlans } from '@population-tracker/contract/plan/floor-plan';
import { IconMap2 } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { ToBody } from '#ui/dialog/ToBody.tsx';
import { useCall } from '#web/query.ts';
import type { PickProps } from './pick/PickDialog.tsx';

// A form with a place in it does not load the drawing before somebody asks for it.
const PickDialog = lazy(() => import('./pick/PickDialog.tsx'));

interface Props extends Omit<PickProps, 'floors' | 'close' | 'hours'> {
  /** What the button says. */
  label: string;
  buildingId: number;
  /** Null as long as the form doesn't tell them. */
  hours: PickProps['hours'] | null;
}

/**
 * A button to choose a desk or a meeting room on the published plans of a building. Nothing, where what is meant isn't drawn: the
 * list beside it is enough then.
 *
 *     <PlanPick label={t('pickOnPlan')} rooms={false} buildingId={3} day={day} hours={hours} chosen={values} onPick={take} />
 */
export function PlanPick({ label, buildingId, hours, ...rest }: Props): ReactNode {
  const { rooms, chosen } = rest;
  const [open, setOpen] = useState(false);
  const { data } = useCall(listFloorPlans, { params: { id: buildingId } }, { quiet: true });
  const floors = (data?.items ?? []).filter(({ deskCount, roomIds }) => (rooms ? roomIds.length > 0 : deskCount > 0));
  const isDrawn = ({ workspaceId }: (typeof floors)[number]) => workspaceId === chosen.workspaceId;
  if (floors.length === 0 || !(rooms || chosen.workspaceId === null || floors.some(isDrawn))) return null;
  return (
    <>
      <Button
        variant="default"
        aria-haspopup="dialog"
        disabled={hours === null}
        onClick={() => setOpen(true)}
        leftSection={<DrawnIcon of={IconMap2} />}
      >
        {label}
      </Button>
      {open && hours ? (
        // Not within the form, which Enter in the dialog would send.
        <Suspense>
          <ToBody>
            <PickDialog {...rest} floors={floors} hours={hours} close={() => setOpen(false)} />
          </ToBody>
        </Suspense>
      ) : null}
    </>
  );
}

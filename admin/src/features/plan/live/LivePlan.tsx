import type { DeskAssignment } from '@population-tracker/contract/plan/desk-assignments';
import type { FloorPlan, Held, Occupancy } from '@population-tracker/contract/plan/floor-plan';
import type { TFunction } from 'i18next';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '#web/formats/dates.ts';
import { whoseName } from '../assigned/assigned-state.ts';
import type { Camera } from '../canvas/camera.ts';
import { DeskShape } from '../canvas/DeskShape.tsx';
import { Ground } from '../canvas/Ground.tsx';
import { RoomShape } from '../canvas/ground-shapes.tsx';
import { Hint } from '../canvas/Hint.tsx';
import { Stage } from '../canvas/Stage.tsx';
import type { Desk, Room } from '../model/document.ts';
import { boxOf } from '../model/geometry.ts';
import { deskIn, usePointed } from '../pointing/pointed.ts';
import { initials, lookOf, roomState, type Seen } from './live-state.ts';

interface Props {
  plan: FloorPlan;
  seen: Seen;
  assigned: ReadonlyMap<number, DeskAssignment>;
  camera: Camera;
  open: string | null;
  choose: (key: string | null) => void;
}

/** The plan to be looked at: every desk says who has it, on hover, on focus and to screen readers. */
export function LivePlan({ plan, seen, assigned, camera, open, choose }: Props): ReactNode {
  const { t } = useTranslation(['plan/floor-plan', 'plan/assigned']);
  const { document } = plan.published;
  const { occupancy, held, isFull, at } = seen;
  const stage = useRef<HTMLElement>(null);
  const find = (x: number, y: number) => deskIn(document, x, y);
  const { pointed, stop, handlers } = usePointed({ spots: document.desks, find, camera, choose, stage });
  const whoseOf = (desk: Desk) => {
    const found = desk.id === null ? undefined : assigned.get(desk.id);
    return found && whoseName(found);
  };
  const says = (desk: Desk) => {
    const whose = whoseOf(desk);
    const lines = deskSays(t, desk, hold(desk), isFull, plan.timeZone);
    return whose ? [...lines, t('plan/assigned:isOf', { name: whose })] : lines;
  };
  const hold = (desk: Desk) => (desk.id === null ? undefined : held.get(desk.id));
  return (
    <Stage
      ref={stage}
      camera={camera}
      document={document}
      label={t('drawing')}
      data-cursor="pan"
      {...handlers}
      above={pointed ? <Hint box={boxOf(pointed)} camera={camera} lines={says(pointed)} /> : null}
    >
      <Ground document={document} roomOf={(room) => <LiveRoom key={room.key} room={room} plan={plan} occupancy={occupancy} at={at} />} />
      {document.desks.map((desk) => (
        <LiveDesk
          key={desk.key}
          desk={desk}
          held={hold(desk)}
          whose={whoseOf(desk)}
          isFull={isFull}
          timeZone={plan.timeZone}
          marked={open === desk.key}
          inTabOrder={desk.key === stop}
        />
      ))}
    </Stage>
  );
}

interface DeskProps {
  desk: Desk;
  held: Held | undefined;
  /** To whom it is assigned. */
  whose: string | undefined;
  isFull: boolean;
  timeZone: string;
  marked: boolean;
  inTabOrder: boolean;
}

function LiveDesk({ desk, held, whose, isFull, timeZone, marked, inTabOrder }: DeskProps): ReactNode {
  const { t } = useTranslation(['plan/floor-plan', 'plan/assigned']);
  const look = lookOf(desk, held, isFull);
  // What is seen stands in it, so that whoever says that is understood.
  const name = held
    ? t('takenShortName', { label: desk.label, name: held.userName, initials: initials(held.userName), hours: hoursOf(held, timeZone) })
    : t(look === 'blocked' ? 'blockedName' : look === 'full' ? 'fullName' : 'freeName', { label: desk.label });
  return (
    <DeskShape
      desk={desk}
      look={look}
      text={held ? initials(held.userName) : desk.label}
      name={whose ? t('plan/assigned:named', { name, whose }) : name}
      assigned={whose !== undefined}
      marked={marked}
      inTabOrder={inTabOrder}
    />
  );
}

export const hoursOf = ({ start, end }: Pick<Held, 'start' | 'end'>, timeZone: string): string =>
  `${formatTime(start, timeZone)}–${formatTime(end, timeZone)}`;

function LiveRoom({ room, plan, occupancy, at }: { room: Room; plan: FloorPlan; occupancy: Occupancy | undefined; at: number }): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  const meetingRoom = plan.meetingRooms.find(({ id }) => id === room.meetingRoomId);
  if (!meetingRoom) return <RoomShape room={room} />;
  const { busy, until } = roomState(occupancy, meetingRoom.id, at);
  const time = until ? formatTime(until, plan.timeZone) : '';
  const line = busy ? t('busyUntil', { time }) : until ? t('freeUntil', { time }) : t('roomFree');
  return <RoomShape room={room} line={line} seats={t('seats', { count: meetingRoom.capacity })} busy={busy} />;
}

/** Who has it, or that nobody does. */
function deskSays(t: TFunction, desk: Desk, held: Held | undefined, isFull: boolean, timeZone: string): string[] {
  if (!held) return [desk.label, t(lookOf(desk, held, isFull))];
  const booker = held.bookerName ? [t('bookedBy', { name: held.bookerName })] : [];
  return [held.userName, `${desk.label} · ${hoursOf(held, timeZone)}`, ...booker];
}

import type { FloorPlan, Held, Occupancy } from '@population-tracker/contract/floor-plan';
import { type FocusEvent, type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../../lib/formats/dates.ts';
import type { Camera } from '../canvas/camera.ts';
import { DeskShape } from '../canvas/DeskShape.tsx';
import { DoorShape, Floor, LabelShape, RoomShape, WallShape } from '../canvas/ground-shapes.tsx';
import { Stage } from '../canvas/Stage.tsx';
import type { Desk, PlanDocument, Room } from '../model/document.ts';
import { hit } from '../model/geometry.ts';
import { inOrder } from '../model/labels.ts';
import classes from './live.module.css';
import { usePanning } from './panning.ts';
import { initials, roomState } from './state.ts';
import { nextIn } from './walk.ts';

interface Props {
  plan: FloorPlan;
  occupancy: Occupancy | undefined;
  held: ReadonlyMap<number, Held>;
  at: number;
  camera: Camera;
  open: string | null;
  choose: (key: string | null) => void;
}

/** The plan to be looked at: every desk says who has it, on hover, on focus and to screen readers. */
export function LivePlan({ plan, occupancy, held, at, camera, open, choose }: Props): ReactNode {
  const { t } = useTranslation('floor-plan');
  const { document } = plan.published;
  const stage = useRef<HTMLElement>(null);
  const { pointed, stop, handlers } = usePointed({ document, camera, choose, stage });
  const hold = (desk: Desk) => (desk.id === null ? undefined : held.get(desk.id));
  return (
    <Stage
      ref={stage}
      camera={camera}
      document={document}
      label={t('drawing')}
      data-cursor="pan"
      {...handlers}
      above={pointed ? <Hint desk={pointed} held={hold(pointed)} camera={camera} timeZone={plan.timeZone} /> : null}
    >
      <LiveGround plan={plan} occupancy={occupancy} at={at} />
      {document.desks.map((desk) => (
        <LiveDesk
          key={desk.key}
          desk={desk}
          held={hold(desk)}
          timeZone={plan.timeZone}
          marked={open === desk.key}
          inTabOrder={desk.key === stop}
        />
      ))}
    </Stage>
  );
}

interface Pointing extends Pick<Props, 'camera' | 'choose'> {
  document: PlanDocument;
  stage: RefObject<HTMLElement | null>;
}

/** The desk below the mouse or with the focus, and the walk from one to the next. */
function usePointed({ document, camera, choose, stage }: Pointing) {
  const [pointed, setPointed] = useState<Desk | null>(null);
  const [current, setCurrent] = useState<string | undefined>();
  const stop = current ?? inOrder(document.desks, 'rows')[0]?.key;
  const deskAt = (event: PointerEvent) => {
    const found = hit(document, ...camera.toPlan(event.clientX, event.clientY));
    return found && 'label' in found ? found : null;
  };
  const panning = usePanning(camera, (event) => choose(deskAt(event)?.key ?? null));
  const deskOf = (target: EventTarget) =>
    document.desks.find(({ key }) => key === (target as Element).closest<SVGElement>('[data-desk]')?.dataset.desk);
  const keys = (event: KeyboardEvent) => {
    const desk = deskOf(event.target);
    if (!desk) return;
    if (event.key === 'Enter' || event.key === ' ') choose(desk.key);
    const next = nextIn(document.desks, desk, event.key);
    if (next) {
      camera.reveal(next.x, next.y);
      stage.current?.querySelector<SVGElement>(`[data-desk="${next.key}"]`)?.focus();
    }
    if (next || event.key === 'Enter' || event.key === ' ') event.preventDefault();
  };
  const focused = (event: FocusEvent) => {
    const desk = deskOf(event.target);
    if (!desk || !(event.target as Element).matches(':focus-visible')) return;
    setCurrent(desk.key);
    setPointed(desk);
  };
  const handlers = {
    ...panning,
    onKeyDown: keys,
    onFocus: focused,
    onBlur: () => setPointed(null),
    onPointerLeave: () => setPointed(null),
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      panning.onPointerMove(event);
      if (event.pointerType === 'mouse') setPointed(event.buttons === 0 ? deskAt(event) : null);
    },
  };
  return { pointed, stop, handlers };
}

/** Everything but the desks. */
function LiveGround({ plan, occupancy, at }: Pick<Props, 'plan' | 'occupancy' | 'at'>): ReactNode {
  const { document } = plan.published;
  return (
    <>
      <Floor size={document.size} background={document.background} />
      {document.rooms.map((room) => (
        <LiveRoom key={room.key} room={room} plan={plan} occupancy={occupancy} at={at} />
      ))}
      {document.walls.map((wall) => (
        <WallShape key={wall.key} wall={wall} />
      ))}
      {document.doors.map((door) => (
        <DoorShape key={door.key} door={door} />
      ))}
      {document.labels.map((label) => (
        <LabelShape key={label.key} label={label} />
      ))}
    </>
  );
}

interface DeskProps {
  desk: Desk;
  held: Held | undefined;
  timeZone: string;
  marked: boolean;
  inTabOrder: boolean;
}

function LiveDesk({ desk, held, timeZone, marked, inTabOrder }: DeskProps): ReactNode {
  const { t } = useTranslation('floor-plan');
  const look = held ? 'taken' : desk.status === 'blocked' ? 'blocked' : 'free';
  const name = held
    ? t('takenName', { label: desk.label, name: held.userName, hours: hoursOf(held, timeZone) })
    : t(look === 'blocked' ? 'blockedName' : 'freeName', { label: desk.label });
  return (
    <DeskShape
      desk={desk}
      look={look}
      text={held ? initials(held.userName) : desk.label}
      name={name}
      marked={marked}
      inTabOrder={inTabOrder}
    />
  );
}

export const hoursOf = ({ start, end }: Pick<Held, 'start' | 'end'>, timeZone: string): string =>
  `${formatTime(start, timeZone)}–${formatTime(end, timeZone)}`;

function LiveRoom({ room, plan, occupancy, at }: { room: Room; plan: FloorPlan; occupancy: Occupancy | undefined; at: number }): ReactNode {
  const { t } = useTranslation('floor-plan');
  const meetingRoom = plan.meetingRooms.find(({ id }) => id === room.meetingRoomId);
  if (!meetingRoom) return <RoomShape room={room} />;
  const { busy, until } = roomState(occupancy, meetingRoom.id, at);
  const time = until ? formatTime(until, plan.timeZone) : '';
  const line = busy ? t('busyUntil', { time }) : until ? t('freeUntil', { time }) : t('roomFree');
  return <RoomShape room={room} line={line} seats={t('seats', { count: meetingRoom.capacity })} busy={busy} />;
}

function Hint({ desk, held, camera, timeZone }: { desk: Desk; held: Held | undefined; camera: Camera; timeZone: string }): ReactNode {
  const { t } = useTranslation('floor-plan');
  const [left, top] = camera.toStage(desk.x, desk.y - Math.max(desk.width, desk.height) / 2);
  const below = top < 96;
  const [, under] = camera.toStage(desk.x, desk.y + Math.max(desk.width, desk.height) / 2);
  return (
    <div className={classes.hint} data-below={below || undefined} style={{ left, top: below ? under : top }} aria-hidden>
      <b>{held ? held.userName : desk.label}</b>
      <span>{held ? `${desk.label} · ${hoursOf(held, timeZone)}` : t(desk.status === 'blocked' ? 'blocked' : 'free')}</span>
      {held?.bookerName ? <span>{t('bookedBy', { name: held.bookerName })}</span> : null}
    </div>
  );
}

import type { FloorPlan } from '@population-tracker/contract/plan/floor-plan';
import type { TFunction } from 'i18next';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Camera } from '../canvas/camera.ts';
import { DeskShape } from '../canvas/DeskShape.tsx';
import { Ground } from '../canvas/Ground.tsx';
import { RoomShape } from '../canvas/ground-shapes.tsx';
import { Hint } from '../canvas/Hint.tsx';
import { Stage } from '../canvas/Stage.tsx';
import { hoursOf } from '../live/LivePlan.tsx';
import type { Desk, Room } from '../model/document.ts';
import { isAt } from '../model/geometry.ts';
import { deskIn, usePointed } from '../pointing/pointed.ts';
import type { PickSpot } from './spots.ts';

interface Props {
  plan: FloorPlan;
  spots: readonly PickSpot[];
  /** Whether rooms are pointed at; else desks. */
  rooms: boolean;
  /** The key of the one that is chosen. */
  chosen: string | undefined;
  choose: (spot: PickSpot, byTouch: boolean) => void;
  /** Whether the focus comes to it. */
  takesFocus: boolean;
}

/** The published plan to choose from: what is free can be clicked, tapped, or walked to. */
export function PickPlan({ plan, spots, rooms, chosen, choose, takesFocus }: Props): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  const { document } = plan.published;
  const [camera] = useState(() => new Camera());
  const stage = useRef<HTMLElement>(null);
  const byKey = useMemo(() => new Map(spots.map((spot) => [spot.key, spot])), [spots]);
  const first = useFirst(spots, chosen, stage, takesFocus);
  const find = (x: number, y: number, slack: number) => {
    const element = rooms ? document.rooms.findLast((room) => byKey.has(room.key) && isAt(room, x, y, 0)) : deskIn(document, x, y, slack);
    return element && byKey.get(element.key);
  };
  const chooseFree = (key: string | null, byTouch: boolean) => {
    const spot = key === null ? undefined : byKey.get(key);
    if (spot?.look === 'free') choose(spot, byTouch);
  };
  const { pointed, stop, handlers } = usePointed({ spots, find, camera, choose: chooseFree, stage, first });
  const shown = { byKey, chosen, stop, timeZone: plan.timeZone };
  return (
    <Stage
      ref={stage}
      camera={camera}
      document={document}
      label={t('drawing')}
      data-cursor="pan"
      {...handlers}
      above={pointed ? <Hint box={pointed.box} camera={camera} lines={linesOf(t, pointed, plan.timeZone)} /> : null}
    >
      <Ground document={document} roomOf={(room) => <PickRoom key={room.key} room={room} {...shown} />} />
      {document.desks.map((desk) => (
        <PickDesk key={desk.key} desk={desk} {...shown} />
      ))}
    </Stage>
  );
}

/** The chosen one, else the first that is free: there the keyboard begins. */
function useFirst(
  spots: readonly PickSpot[],
  chosen: string | undefined,
  stage: React.RefObject<HTMLElement | null>,
  takesFocus: boolean,
): string | undefined {
  const [first] = useState(() => (spots.find(({ key }) => key === chosen) ?? spots.find(({ look }) => look === 'free'))?.key);
  useEffect(() => {
    if (!takesFocus) return;
    // The dialog around it opens after this, and gives the focus to whatever stands first in it.
    const frame = requestAnimationFrame(() => {
      stage.current?.querySelector<SVGElement>(`[data-desk="${first}"], [data-element="${first}"]`)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [first, stage, takesFocus]);
  return first;
}

interface ShownProps {
  byKey: ReadonlyMap<string, PickSpot>;
  chosen: string | undefined;
  stop: string | undefined;
  timeZone: string;
}

/** A desk that can't be chosen here, since rooms are meant, is only drawn. */
function PickDesk({ desk, ...shown }: ShownProps & { desk: Desk }): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  const spot = shown.byKey.get(desk.key);
  if (!spot) return <DeskShape desk={desk} look="plain" text={desk.label} />;
  return <DeskShape desk={desk} look={spot.look} text={desk.label} {...buttonOf(t, spot, shown)} />;
}

function PickRoom({ room, ...shown }: ShownProps & { room: Room }): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  const spot = shown.byKey.get(room.key);
  if (!spot) return <RoomShape room={room} />;
  const line = spot.held ? hoursOf(spot.held, shown.timeZone) : t('roomFree');
  const seats = t('seats', { count: spot.seats ?? 0 });
  return (
    <RoomShape room={{ ...room, name: spot.name }} line={line} seats={seats} busy={spot.look === 'taken'} {...buttonOf(t, spot, shown)} />
  );
}

function buttonOf(t: TFunction, spot: PickSpot, { chosen, stop, timeZone }: ShownProps) {
  const choice: 'chosen' | 'possible' | 'impossible' = spot.key === chosen ? 'chosen' : spot.look === 'free' ? 'possible' : 'impossible';
  return { name: nameOf(t, spot, timeZone), inTabOrder: spot.key === stop, choice };
}

/** What is seen on it comes in one piece. */
export function nameOf(t: TFunction, spot: PickSpot, timeZone: string): string {
  const { name: label, held, look, seats } = spot;
  if (seats !== null) {
    const state = held ? [hoursOf(held, timeZone), held.userName] : [t('roomFree')];
    return [label, t('seats', { count: seats }), ...state].join(', ');
  }
  const name = held
    ? t('takenName', { label, name: held.userName, hours: hoursOf(held, timeZone) })
    : t(look === 'blocked' ? 'blockedName' : look === 'full' ? 'fullName' : 'freeName', { label });
  return [name, ...gearOf(t, spot)].join(', ');
}

function linesOf(t: TFunction, spot: PickSpot, timeZone: string): string[] {
  const { name, held, look } = spot;
  const state = held ? `${held.userName}, ${hoursOf(held, timeZone)}` : t(look);
  const gear = gearOf(t, spot).join(' · ');
  return [name, state, ...(gear ? [gear] : [])];
}

const gearOf = (t: TFunction, { equipment, accessible, sitStand, seats }: PickSpot): string[] => [
  ...(seats === null ? [] : [t('seats', { count: seats })]),
  ...(accessible ? [t('accessible')] : []),
  ...(sitStand ? [t('sitStand')] : []),
  ...equipment,
];

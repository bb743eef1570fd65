import { clsx } from 'clsx';
import { memo, type ReactNode } from 'react';
import type { Door, Label, PlanDocument, Room, Wall } from '../model/document.ts';
import { boxOfPoints } from '../model/geometry.ts';
import { useStoredPicture } from '../stored-picture.ts';
import { buttonOf } from './DeskShape.tsx';
import classes from './plan.module.css';

const pointsOf = (points: readonly (readonly [number, number])[]) => points.map((point) => point.join(' ')).join(' ');

/** Definitions that the shapes refer to; `id` tells one plan's from another's on the same page. */
export function Patterns({ id }: { id: string }): ReactNode {
  return (
    <defs>
      <pattern id={`${id}hatch`} width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0v14" className={classes.hatchLine} />
      </pattern>
      <pattern id={`${id}dots`} width="100" height="100" patternUnits="userSpaceOnUse">
        <circle cx="50" cy="50" r="2" className={classes.dot} />
      </pattern>
    </defs>
  );
}

/** The floor, and the picture that a plan is drawn over. */
export const Floor = memo(function Floor({
  size,
  background,
  dots,
}: Pick<PlanDocument, 'size' | 'background'> & { dots?: boolean }): ReactNode {
  const picture = useStoredPicture(background?.fileId);
  return (
    <g>
      <rect width={size.width} height={size.height} className={classes.floor} />
      {background && picture ? (
        <image
          href={picture}
          x={background.x}
          y={background.y}
          width={background.width}
          height={background.height}
          preserveAspectRatio="none"
          className={classes.picture}
          opacity={background.opacity / 100}
        />
      ) : null}
      {dots ? <rect width={size.width} height={size.height} className={classes.dots} /> : null}
    </g>
  );
});

interface RoomProps {
  room: Room;
  /** What is known of the meeting room that it shows. */
  line?: string;
  seats?: string;
  busy?: boolean;
  marked?: boolean;
  /** As of a desk. */
  name?: string;
  inTabOrder?: boolean;
  choice?: 'possible' | 'chosen' | 'impossible';
}

export const RoomShape = memo(function RoomShape({ room, line, seats, busy, marked, ...told }: RoomProps): ReactNode {
  const { left, top, right, bottom } = boxOfPoints(room.points);
  const [width, height] = [right - left, bottom - top];
  const centred = room.kind === 'core' || (!line && !seats);
  const size = Math.max(14, Math.min(36, (width / Math.max(4, room.name.length)) * 1.5, height * 0.4));
  const look = room.kind === 'core' ? classes.core : line ? (busy ? classes.busyRoom : classes.freeRoom) : classes.room;
  return (
    <g className={clsx(classes.element, marked && classes.marked)} data-element={room.key} {...buttonOf(told)}>
      <polygon points={pointsOf(room.points)} className={look} />
      {centred ? (
        <text
          x={left + width / 2}
          y={top + height / 2}
          dy="0.35em"
          fontSize={size}
          className={room.kind === 'core' ? classes.coreName : classes.roomName}
        >
          {room.name}
        </text>
      ) : (
        <g className={classes.atStart}>
          <text x={left + 30} y={top + 20 + size} fontSize={size} className={classes.roomName}>
            {room.name}
          </text>
          {seats ? (
            <text x={left + 30} y={top + 20 + size * 2.2} fontSize={size * 0.9}>
              {seats}
            </text>
          ) : null}
          {line ? (
            <text
              x={left + 30}
              // Below the seats, since the door is in the lower wall more often than not.
              y={Math.min(bottom - 26, top + 20 + size * 3.4)}
              fontSize={Math.min(size * 0.9, (width - 50) / (line.length * 0.5))}
              className={busy ? classes.busyText : classes.freeText}
            >
              {line}
            </text>
          ) : null}
        </g>
      )}
    </g>
  );
});

export const WallShape = memo(function WallShape({ wall, marked }: { wall: Wall; marked?: boolean }): ReactNode {
  return (
    <polyline
      points={pointsOf(wall.points)}
      strokeWidth={wall.thickness}
      className={marked ? classes.markedWall : classes.wall}
      data-element={wall.key}
    />
  );
});

/** A door is a gap in its wall with its leaf and the way that it swings; a window a light line in it. */
export const DoorShape = memo(function DoorShape({ door, marked }: { door: Door; marked?: boolean }): ReactNode {
  const { kind, x, y, width, rotation, key } = door;
  const half = width / 2;
  return (
    <g transform={`translate(${x} ${y}) rotate(${rotation})`} className={marked ? classes.markedDoor : undefined} data-element={key}>
      <rect x={-half} y={kind === 'door' ? -11 : -4} width={width} height={kind === 'door' ? 22 : 8} className={classes.gap} />
      {kind === 'door' ? <path d={`M${-half} 0v${-width}A${width} ${width} 0 0 1 ${half} 0`} className={classes.swing} /> : null}
    </g>
  );
});

export const LabelShape = memo(function LabelShape({ label, marked }: { label: Label; marked?: boolean }): ReactNode {
  return (
    <text
      x={label.x}
      y={label.y}
      dy="0.35em"
      fontSize={label.size}
      className={marked ? classes.markedLabel : classes.label}
      data-element={label.key}
    >
      {label.text}
    </text>
  );
});

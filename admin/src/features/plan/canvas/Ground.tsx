import type { ReactNode } from 'react';
import type { PlanDocument, Room } from '../model/document.ts';
import { DoorShape, Floor, LabelShape, WallShape } from './ground-shapes.tsx';

/** Everything but the desks; a room as the screen shows it. */
export function Ground({ document, roomOf }: { document: PlanDocument; roomOf: (room: Room) => ReactNode }): ReactNode {
  return (
    <>
      <Floor size={document.size} background={document.background} />
      {document.rooms.map(roomOf)}
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

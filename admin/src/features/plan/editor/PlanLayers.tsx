import type { ReactNode, RefObject } from 'react';
import { DeskShape } from '../canvas/DeskShape.tsx';
import { DoorShape, Floor, LabelShape, RoomShape, WallShape } from '../canvas/ground-shapes.tsx';
import type { PlanDocument } from '../model/document.ts';
import { type Editor, useEditor } from './editor-store.ts';

/** The plan as it is edited: what is chosen lies in a group of its own on top, so that a drag moves one group. */
export function PlanLayers({ editor, moving }: { editor: Editor; moving: RefObject<SVGGElement | null> }): ReactNode {
  const document = useEditor(editor, ({ history }) => history.present.document);
  const selection = useEditor(editor, (state) => state.selection);
  const dots = useEditor(editor, (state) => state.dots);
  return (
    <>
      <Floor size={document.size} background={document.background} dots={dots} />
      <Shapes document={document} shown={(key) => !selection.has(key)} />
      <g ref={moving}>
        <Shapes document={document} shown={(key) => selection.has(key)} marked />
      </g>
    </>
  );
}

function Shapes({
  document,
  shown,
  marked = false,
}: {
  document: PlanDocument;
  shown: (key: string) => boolean;
  marked?: boolean;
}): ReactNode {
  const own = <T extends { key: string }>(list: readonly T[]) => list.filter(({ key }) => shown(key));
  return (
    <>
      {own(document.rooms).map((room) => (
        <RoomShape key={room.key} room={room} marked={marked} />
      ))}
      {own(document.walls).map((wall) => (
        <WallShape key={wall.key} wall={wall} marked={marked} />
      ))}
      {own(document.doors).map((door) => (
        <DoorShape key={door.key} door={door} marked={marked} />
      ))}
      {own(document.labels).map((label) => (
        <LabelShape key={label.key} label={label} marked={marked} />
      ))}
      {own(document.desks).map((desk) => (
        <DeskShape key={desk.key} desk={desk} look={desk.status === 'blocked' ? 'blocked' : 'plain'} text={desk.label} marked={marked} />
      ))}
    </>
  );
}

import { TextInput } from '@mantine/core';
import { type FloorPlan, planLimits } from '@population-tracker/contract/plan/floor-plan';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#ui/fields/ChoiceField.tsx';
import { Select } from '#ui/fields/Select.tsx';
import { Two } from '#ui/form/Two.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { setProperties } from '../../model/commands.ts';
import { cornerAfter, fewestCorners, withoutCorner } from '../../model/corners.ts';
import { type Door, type Element, isPoints, type Label, type Point, type Room } from '../../model/document.ts';
import type { Editor } from '../editor-store.ts';
import classes from '../floor-plan-editor.module.css';
import { Part } from './DeskFields.tsx';
import { NumberField } from './NumberField.tsx';

interface Props<E> {
  element: E;
  set: (properties: Record<string, unknown>) => void;
}

/** The properties of one room, wall, door or text. */
export function ElementFields({ editor, element, plan }: { editor: Editor; element: Element; plan: FloorPlan }): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  const set = (properties: Record<string, unknown>) =>
    editor.run((document) => setProperties(document, new Set([element.key]), properties), { stroke: `set ${Object.keys(properties)[0]}` });
  if (isPoints(element)) {
    return (
      <>
        {'thickness' in element ? (
          <NumberField
            label={t('thickness')}
            value={element.thickness}
            min={2}
            max={200}
            step={1}
            onChange={(thickness) => set({ thickness })}
          />
        ) : (
          <RoomFields element={element} set={set} plan={plan} />
        )}
        <Corners points={element.points} closed={!('thickness' in element)} set={set} />
      </>
    );
  }
  return 'text' in element ? <TextFields element={element} set={set} /> : <DoorFields element={element as Door} set={set} />;
}

function RoomFields({ element, set, plan }: Props<Room> & { plan: FloorPlan }): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  return (
    <>
      <TextInput label={t('name')} maxLength={60} value={element.name} onChange={(event) => set({ name: event.currentTarget.value })} />
      <ChoiceField
        label={t('kind')}
        options={[
          { value: 'room', label: t('roomKind') },
          { value: 'core', label: t('coreKind') },
        ]}
        description={t('coreHelp')}
        value={element.kind}
        onChange={(kind) => set({ kind })}
      />
      {plan.meetingRooms.length > 0 ? (
        <Select
          label={t('meetingRoom')}
          placeholder={t('noMeetingRoom')}
          clearable
          data={plan.meetingRooms.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={element.meetingRoomId ? String(element.meetingRoomId) : null}
          onChange={(id) => {
            const name = plan.meetingRooms.find((room) => String(room.id) === id)?.name;
            set({ meetingRoomId: id ? Number(id) : null, ...(name ? { name } : {}) });
          }}
        />
      ) : null}
    </>
  );
}

interface CornersProps {
  points: readonly Point[];
  /** Of a room: its last corner leads to the first. */
  closed: boolean;
  set: Props<Element>['set'];
}

/** Each corner by its numbers: a wall or a room without a pointer. */
function Corners({ points, closed, set }: CornersProps): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  const place = (index: number, axis: 0 | 1) => (value: number) =>
    set({ points: points.map((point, at): Point => (at === index ? (axis === 0 ? [value, point[1]] : [point[0], value]) : point)) });
  return (
    <Part title={t('corners')}>
      {points.map(([x, y], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a corner is known by its place in the row alone
        <div key={index} className={classes.corner}>
          <Two>
            <NumberField label={t('cornerX', { number: index + 1 })} value={x} onChange={place(index, 0)} />
            <NumberField label={t('cornerY', { number: index + 1 })} value={y} onChange={place(index, 1)} />
          </Two>
          <IconButton
            small
            icon={IconPlus}
            label={t('addCorner', { number: index + 1 })}
            aria-disabled={points.length >= planLimits.points}
            onClick={() => points.length < planLimits.points && set({ points: cornerAfter(points, index, closed) })}
          />
          <IconButton
            small
            icon={IconMinus}
            label={t('removeCorner', { number: index + 1 })}
            aria-disabled={points.length <= fewestCorners(closed)}
            onClick={() => points.length > fewestCorners(closed) && set({ points: withoutCorner(points, index) })}
          />
        </div>
      ))}
    </Part>
  );
}

function TextFields({ element, set }: Props<Label>): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  return (
    <>
      <TextInput
        label={t('text')}
        maxLength={120}
        value={element.text}
        onChange={(event) => event.currentTarget.value.trim() && set({ text: event.currentTarget.value })}
      />
      <NumberField label={t('size')} value={element.size} min={8} max={400} step={4} onChange={(size) => set({ size })} />
      <Spot element={element} set={set} />
    </>
  );
}

function DoorFields({ element, set }: Props<Door>): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  return (
    <>
      <ChoiceField
        label={t('kind')}
        options={[
          { value: 'door', label: t('door') },
          { value: 'window', label: t('window') },
        ]}
        value={element.kind}
        onChange={(kind) => set({ kind })}
      />
      <Two>
        <NumberField label={t('width')} value={element.width} min={20} max={1_000} onChange={(width) => set({ width })} />
        <NumberField
          label={t('rotation')}
          value={element.rotation}
          min={0}
          max={359}
          step={15}
          suffix="°"
          onChange={(rotation) => set({ rotation })}
        />
      </Two>
      <Spot element={element} set={set} />
    </>
  );
}

function Spot({ element, set }: Props<{ x: number; y: number }>): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  return (
    <Two>
      <NumberField label={t('x')} value={element.x} onChange={(x) => set({ x })} />
      <NumberField label={t('y')} value={element.y} onChange={(y) => set({ y })} />
    </Two>
  );
}

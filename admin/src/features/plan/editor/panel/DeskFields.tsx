import { Button, TagsInput, TextInput } from '@mantine/core';
import { IconLayoutGridAdd } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { ChoiceField } from '#ui/fields/ChoiceField.tsx';
import { Select } from '#ui/fields/Select.tsx';
import { SwitchField } from '#ui/fields/SwitchField.tsx';
import { Two } from '#ui/form/Two.tsx';
import { move, setProperties } from '../../model/commands.ts';
import { type Desk, mapElements } from '../../model/document.ts';
import { type Order, relabelled } from '../../model/labels.ts';
import { repeatChosen } from '../editor-actions.ts';
import type { Editor } from '../editor-store.ts';
import classes from '../floor-plan-editor.module.css';
import { NumberField } from './NumberField.tsx';

interface Props {
  editor: Editor;
  desks: Desk[];
}

/** What all chosen desks have in common, null where they differ. */
const shared = <K extends keyof Desk>(desks: Desk[], name: K): Desk[K] | null =>
  desks.every((desk) => JSON.stringify(desk[name]) === JSON.stringify(desks[0]?.[name])) ? (desks[0]?.[name] ?? null) : null;

/** Everything about the chosen desks: labels, place, state and gear. */
export function DeskFields({ editor, desks }: Props): ReactNode {
  const set = (properties: Partial<Desk>) =>
    editor.run((document) => setProperties(document, editor.get().selection, properties), { stroke: `set ${Object.keys(properties)[0]}` });
  return (
    <>
      {desks.length === 1 && desks[0] ? <OneLabel desk={desks[0]} set={set} /> : <ManyLabels editor={editor} desks={desks} />}
      <Place editor={editor} desks={desks} set={set} />
      <Gear desks={desks} set={set} />
      <Repeat editor={editor} desks={desks} />
    </>
  );
}

interface Own {
  desks: Desk[];
  set: (properties: Partial<Desk>) => void;
}

function OneLabel({ desk, set }: { desk: Desk; set: Own['set'] }): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      label={t('label')}
      maxLength={20}
      value={typed ?? desk.label}
      error={typed !== null && !typed.trim() ? t('labelEmpty') : undefined}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        if (value.trim()) set({ label: value.trim() });
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

function Place({ editor, desks, set }: Own & { editor: Editor }): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  const x = Math.min(...desks.map((desk) => desk.x));
  const y = Math.min(...desks.map((desk) => desk.y));
  const shift = (dx: number, dy: number) => editor.run((document) => move(document, editor.get().selection, dx, dy), { stroke: 'place' });
  return (
    <>
      <Two>
        <NumberField label={t('x')} value={x} onChange={(to) => shift(to - x, 0)} />
        <NumberField label={t('y')} value={y} onChange={(to) => shift(0, to - y)} />
      </Two>
      <Two>
        <NumberField label={t('width')} value={shared(desks, 'width')} min={20} max={1_000} onChange={(width) => set({ width })} />
        <NumberField label={t('depth')} value={shared(desks, 'height')} min={20} max={1_000} onChange={(height) => set({ height })} />
      </Two>
      <NumberField
        label={t('rotation')}
        value={shared(desks, 'rotation')}
        min={0}
        max={359}
        step={15}
        suffix="°"
        onChange={(rotation) => set({ rotation })}
      />
    </>
  );
}

function Gear({ desks, set }: Own): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  const status = shared(desks, 'status');
  const options = [
    ...(status === null ? [{ value: 'mixed' as const, label: t('mixed') }] : []),
    { value: 'active' as const, label: t('inUse') },
    { value: 'blocked' as const, label: t('blocked') },
  ];
  return (
    <>
      <div className={classes.part}>
        <ChoiceField
          label={t('state')}
          options={options}
          value={status ?? 'mixed'}
          onChange={(value) => value !== 'mixed' && set({ status: value })}
        />
      </div>
      <TagsInput
        label={t('equipment')}
        placeholder={t('equipmentHint')}
        maxTags={20}
        data={[...new Set(desks.flatMap(({ equipment }) => equipment))]}
        value={shared(desks, 'equipment') ?? []}
        onChange={(equipment) => set({ equipment: equipment.map((item) => item.trim()).filter(Boolean) })}
      />
      <SwitchField
        label={t('accessible')}
        checked={desks.every((desk) => desk.accessible)}
        onChange={(accessible) => set({ accessible })}
      />
      <SwitchField label={t('sitStand')} checked={desks.every((desk) => desk.sitStand)} onChange={(sitStand) => set({ sitStand })} />
    </>
  );
}

/** New labels for many desks by a pattern, in reading order. */
function ManyLabels({ editor, desks }: Props): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  const [pattern, setPattern] = useState('A-01');
  const [order, setOrder] = useState<Order>('rows');
  const apply = () => {
    const labels = relabelled(desks, pattern.trim() || 'A-01', order);
    editor.run((document) =>
      mapElements(document, editor.get().selection, (element) => {
        const label = labels.get(element.key);
        return label === undefined ? element : { ...element, label };
      }),
    );
  };
  return (
    <Part title={t('labels')}>
      <Two>
        <TextInput label={t('pattern')} maxLength={20} value={pattern} onChange={(event) => setPattern(event.currentTarget.value)} />
        <Select
          label={t('order')}
          allowDeselect={false}
          data={[
            { value: 'rows', label: t('byRows') },
            { value: 'columns', label: t('byColumns') },
          ]}
          value={order}
          onChange={(value) => setOrder(value === 'columns' ? 'columns' : 'rows')}
        />
      </Two>
      <Button variant="default" onClick={apply}>
        {t('applyLabels')}
      </Button>
    </Part>
  );
}

function Repeat({ editor, desks }: Props): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  const [grid, setGrid] = useState({ columns: 2, rows: 1, gapX: 10, gapY: 10 });
  const set = (name: keyof typeof grid) => (value: number) => setGrid((before) => ({ ...before, [name]: value }));
  const count = desks.length * (grid.columns * grid.rows - 1);
  return (
    <Part title={t('repeat')}>
      <Two>
        <NumberField label={t('columns')} value={grid.columns} min={1} max={100} step={1} suffix="" onChange={set('columns')} />
        <NumberField label={t('rows')} value={grid.rows} min={1} max={100} step={1} suffix="" onChange={set('rows')} />
      </Two>
      <Two>
        <NumberField label={t('gapAcross')} value={grid.gapX} min={0} max={2_000} onChange={set('gapX')} />
        <NumberField label={t('gapDown')} value={grid.gapY} min={0} max={2_000} onChange={set('gapY')} />
      </Two>
      <Button
        variant="default"
        leftSection={<DrawnIcon of={IconLayoutGridAdd} />}
        disabled={count === 0 || count > 2_000}
        onClick={() => repeatChosen(editor, grid)}
      >
        {t('addDesks', { count })}
      </Button>
    </Part>
  );
}

/** Fields that belong together, below a heading and a line. */
export function Part({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const id = useId();
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}

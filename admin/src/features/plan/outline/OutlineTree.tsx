import type { Plan } from '@population-tracker/contract/plan/plan-tree';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useView } from '#web/view.ts';
import { detailOf, OutlineLine } from './OutlineLine.tsx';
import classes from './outline.module.css';
import { dropOf, type Kind, keyOf, type OutlineRow, rowsOf } from './outline-rows.ts';
import { QuickAdd } from './QuickAdd.tsx';
import { useArrange } from './use-arrange.ts';

const steeringKeys = new Set(['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft', 'Home', 'End', 'Enter']);

interface Props {
  /** Undefined while it is read. */
  plan: Plan | undefined;
  /** Whether a location is being added. */
  adding: boolean;
  doneAdding: () => void;
}

/** A treegrid: arrows walk, open and close, Enter opens the place, Alt and an arrow changes the order; lines can be dragged. */
export function OutlineTree({ plan, adding, doneAdding }: Props) {
  const { t } = useTranslation('plan');
  const { isOpen, toggle } = useOpen();
  const [quick, setQuick] = useState<{ key: string; kind: Kind } | null>(null);
  const [focus, setFocus] = useState<string | null>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const arrange = useArrange();
  const drag = useDragging(arrange);
  const rows = plan ? rowsOf(plan, isOpen) : [];
  const focused = rows.some(({ key }) => key === focus) ? focus : rows[0]?.key;

  const steer = useSteering({ rows, body, toggle, step: arrange.step });
  const addBelow = (row: OutlineRow, kind: Kind) => {
    toggle(row.key, true);
    setQuick({ key: row.key, kind });
  };

  return (
    <div className={classes.scroller} data-scroller="">
      {adding ? <QuickAdd kind="location" parent={null} close={doneAdding} /> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose rows open and close is a treegrid (ARIA patterns) */}
      <table role="treegrid" className={classes.tree} aria-label={t('outline.title')} aria-describedby="outline-keys" aria-busy={!plan}>
        <Head />
        <tbody ref={body}>
          {rows.map((row) => (
            <Line key={row.key} row={row} quick={quick?.key === row.key ? quick.kind : null} endQuick={() => setQuick(null)}>
              <OutlineLine
                row={row}
                position={row.siblings.indexOf(row.id) + 1}
                focused={row.key === focused}
                drop={drag.over === row.key ? drag.dropAt(row) : null}
                toggle={() => toggle(row.key, !row.expanded)}
                add={(kind) => addBelow(row, kind)}
                onKeyDown={steer(row)}
                onFocus={() => setFocus(row.key)}
                drag={drag.handlers(row)}
              />
            </Line>
          ))}
        </tbody>
      </table>
      <p id="outline-keys" className={classes.keys} hidden={!plan}>
        {t('outline.keys')}
      </p>
      <p className={classes.hidden} role="status">
        {arrange.said}
      </p>
    </div>
  );
}

/** A place, and below it where another one is added to it. */
function Line({ row, quick, endQuick, children }: { row: OutlineRow; quick: Kind | null; endQuick: () => void; children: ReactNode }) {
  return (
    <>
      {children}
      {quick ? (
        <tr>
          <td colSpan={4}>
            <QuickAdd key={quick} kind={quick} parent={row} close={endQuick} />
          </td>
        </tr>
      ) : null}
    </>
  );
}

function Head() {
  const { t } = useTranslation('plan');
  return (
    <thead>
      <tr>
        <th scope="col">{t('name')}</th>
        <th scope="col">{t('outline.inside')}</th>
        <th scope="col">{t('outline.today')}</th>
        <th scope="col">
          <span className={classes.hidden}>{t('outline.actions')}</span>
        </th>
      </tr>
    </thead>
  );
}

/** Everything is open until it is closed. */
function useOpen() {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string, open: boolean) => {
    setClosed((now) => {
      const next = new Set(now);
      if (open) next.delete(key);
      else next.add(key);
      return next;
    });
  };
  return { isOpen: (key: string) => !closed.has(key), toggle };
}

interface Steering {
  rows: readonly OutlineRow[];
  body: React.RefObject<HTMLTableSectionElement | null>;
  toggle: (key: string, open: boolean) => void;
  step: (row: OutlineRow, by: -1 | 1) => void;
}

function useSteering({ rows, body, toggle, step }: Steering) {
  const { go } = useView();
  const goTo = (row: OutlineRow | undefined) => {
    if (row) body.current?.querySelector<HTMLElement>(`[data-key="${row.key}"]`)?.focus();
  };
  const walk = (row: OutlineRow, key: string, arranges: boolean): void => {
    const at = rows.indexOf(row);
    const parent = row.parent && keyOf(row.parent.kind, row.parent.id);
    const down = key === 'ArrowDown';
    if (arranges && (down || key === 'ArrowUp')) step(row, down ? 1 : -1);
    else if (key === 'Enter') go(detailOf(row));
    else if (key === 'ArrowRight' && !row.expanded) toggle(row.key, true);
    else if (key === 'ArrowLeft' && row.expanded) toggle(row.key, false);
    else if (key === 'ArrowLeft') goTo(rows.find((one) => one.key === parent));
    else if (down || key === 'ArrowRight') goTo(rows[at + 1]);
    else if (key === 'ArrowUp') goTo(rows[at - 1]);
    else goTo(key === 'Home' ? rows[0] : rows.at(-1));
  };
  const steer = (row: OutlineRow) => (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || !steeringKeys.has(event.key)) return;
    event.preventDefault();
    walk(row, event.key, event.altKey);
  };
  return steer;
}

function useDragging({ order, move }: ReturnType<typeof useArrange>) {
  const [dragged, setDragged] = useState<OutlineRow | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const dropAt = (target: OutlineRow) => dragged && dropOf(dragged, target);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  const handlers = (row: OutlineRow) => ({
    onDragStart: (event: React.DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', row.name);
      setDragged(row);
    },
    onDragOver: (event: React.DragEvent) => {
      if (!dropAt(row)) return;
      event.preventDefault();
      setOver(row.key);
    },
    onDrop: (event: React.DragEvent) => {
      event.preventDefault();
      const what = dropAt(row);
      const moved = dragged;
      end();
      if (moved && what === 'order') void order(moved, row.id);
      if (moved && what === 'move') void move(moved, row);
    },
    onDragEnd: end,
  });
  return { over, dropAt, handlers };
}

import type { Plan } from '@population-tracker/contract/plan/plan-tree';
import {
  type ComponentProps,
  type KeyboardEvent,
  memo,
  type SyntheticEvent,
  startTransition,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useView } from '#web/view.ts';
import { detailOf, OutlineLine } from './OutlineLine.tsx';
import classes from './outline.module.css';
import { dropOf, type Kind, keyOf, type OutlineRow, rowsOf, shownOf } from './outline-rows.ts';
import { QuickAdd } from './QuickAdd.tsx';
import { useArrange } from './use-arrange.ts';

const steeringKeys = new Set(['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft', 'Home', 'End', 'Enter']);

interface Props {
  /** Undefined while it is read. */
  plan: Plan | undefined;
}

/** A treegrid: arrows walk, open and close, Enter opens the place, Alt and an arrow changes the order; lines can be dragged. */
export const OutlineTree = memo(function OutlineTree({ plan }: Props) {
  const { t } = useTranslation('plan');
  const { rows, toggle } = useRows(plan);
  const [quick, setQuick] = useState<{ key: string; kind: Kind } | null>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const arrange = useArrange();
  const rowAt = (event: SyntheticEvent) => rows.find(({ key }) => key === keyAt(event));
  const drag = useDragging(arrange, rowAt);
  const { focused, noteFocus } = useFocused(rows);

  const steer = useSteering({ rows, body, toggle, step: arrange.step });
  const addBelow = useCallback(
    (row: OutlineRow, kind: Kind) => {
      toggle(row.key, true);
      setQuick({ key: row.key, kind });
    },
    [toggle],
  );
  const endQuick = useCallback(() => setQuick(null), []);

  return (
    <div className={classes.scroller} data-scroller="">
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose rows open and close is a treegrid (ARIA patterns) */}
      <table role="treegrid" className={classes.tree} aria-label={t('outline.title')} aria-describedby="outline-keys" aria-busy={!plan}>
        <Head />
        <tbody ref={body} onKeyDown={(event) => steer(event, rowAt(event))} onFocus={noteFocus} {...drag.handlers}>
          {rows.map((row) => (
            <Line
              key={row.key}
              row={row}
              focused={row.key === focused}
              drop={drag.over === row.key ? drag.dropAt(row) : null}
              quick={quick?.key === row.key ? quick.kind : null}
              endQuick={endQuick}
              toggle={toggle}
              add={addBelow}
            />
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
});

type LineProps = ComponentProps<typeof OutlineLine> & { quick: Kind | null; endQuick: () => void };

/** A place, and below it where another one is added to it. Of a thousand only those that change are drawn anew. */
const Line = memo(function Line({ quick, endQuick, ...line }: LineProps) {
  return (
    <>
      <OutlineLine {...line} />
      {quick ? (
        <tr className={classes.whole}>
          <td>
            <QuickAdd key={quick} kind={quick} parent={line.row} close={endQuick} />
          </td>
        </tr>
      ) : null}
    </>
  );
});

function Head() {
  const { t } = useTranslation('plan');
  return (
    <thead>
      <tr className={classes.columns}>
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

/** The line that something happens in. */
const keyAt = ({ target }: SyntheticEvent): string | null => (target as Element).closest<HTMLElement>('[data-key]')?.dataset['key'] ?? null;

/** Everything is open until it is closed. */
function useRows(plan: Plan | undefined) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback((key: string, open: boolean) => {
    setClosed((now) => {
      const next = new Set(now);
      if (open) next.delete(key);
      else next.add(key);
      return next;
    });
  }, []);
  const all = useMemo(() => (plan ? rowsOf(plan) : []), [plan]);
  const rows = useMemo(() => shownOf(all, (key) => !closed.has(key)), [all, closed]);
  return { rows, toggle };
}

/** The line that Tab leads to: the one that somebody was in last, else the first. */
function useFocused(rows: readonly OutlineRow[]) {
  const [focus, setFocus] = useState<string | null>(null);
  const focused = rows.some(({ key }) => key === focus) ? focus : rows[0]?.key;
  const noteFocus = (event: SyntheticEvent) => {
    const key = keyAt(event);
    // Nothing of it is to be seen, and whoever presses waits for what is.
    if (key) startTransition(() => setFocus(key));
  };
  return { focused, noteFocus };
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
  const steer = (event: KeyboardEvent, row: OutlineRow | undefined) => {
    const isOfLine = (event.target as HTMLElement).dataset['key'] !== undefined;
    if (!row || !isOfLine || event.ctrlKey || event.metaKey || !steeringKeys.has(event.key)) return;
    event.preventDefault();
    walk(row, event.key, event.altKey);
  };
  return steer;
}

function useDragging({ order, move }: ReturnType<typeof useArrange>, rowAt: (event: SyntheticEvent) => OutlineRow | undefined) {
  const [dragged, setDragged] = useState<OutlineRow | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const dropAt = (target: OutlineRow) => dragged && dropOf(dragged, target);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  const handlers = {
    onDragStart: (event: React.DragEvent) => {
      const row = rowAt(event);
      if (!row) return;
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', row.name);
      setDragged(row);
    },
    onDragOver: (event: React.DragEvent) => {
      const row = rowAt(event);
      if (!row || !dropAt(row)) return;
      event.preventDefault();
      setOver(row.key);
    },
    onDrop: (event: React.DragEvent) => {
      const row = rowAt(event);
      // What is dropped elsewhere, like a text into the field of a new place, is none of it.
      if (!row) return;
      event.preventDefault();
      const what = dropAt(row);
      const moved = dragged;
      end();
      if (moved && what === 'order') void order(moved, row.id);
      if (moved && what === 'move') void move(moved, row);
    },
    onDragEnd: end,
  };
  return { over, dropAt, handlers };
}

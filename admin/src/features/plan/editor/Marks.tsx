import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { chosen, isPoints, type Point } from '../model/document.ts';
import { type Box, boxOf, unionOf } from '../model/geometry.ts';
import type { SnapLine } from '../model/snap.ts';
import { type Editor, type Sketch, useEditor } from './editor-store.ts';
import classes from './marks.module.css';

/** Frames, handles, snap lines and what is being drawn; they keep their size on the screen. */
export function Marks({ editor }: { editor: Editor }): ReactNode {
  const document = useEditor(editor, ({ history }) => history.present.document);
  const selection = useEditor(editor, (state) => state.selection);
  const sketch = useEditor(editor, (state) => state.sketch);
  // A drag renders this part for each frame: what is chosen stays the same meanwhile.
  const elements = useMemo(() => chosen(document, selection), [document, selection]);
  const frame = useMemo(() => (elements.length > 0 ? unionOf(elements.map(boxOf)) : null), [elements]);
  const [only] = elements;
  const { dx = 0, dy = 0 } = sketch?.moved ?? {};
  return (
    <>
      {frame && sketch?.turned === undefined ? (
        <g transform={`translate(${dx} ${dy})`}>
          <Frame box={frame} />
          {elements.length === 1 && only && isPoints(only) && !sketch
            ? only.points.map(([x, y], index) => <Handle key={`${x} ${y}`} x={x} y={y} name={String(index)} />)
            : null}
        </g>
      ) : null}
      {sketch ? <Drawn sketch={sketch} /> : null}
    </>
  );
}

function Frame({ box: { left, top, right, bottom } }: { box: Box }): ReactNode {
  return (
    <>
      <rect x={left - 14} y={top - 14} width={right - left + 28} height={bottom - top + 28} className={classes.frame} />
      <g transform={`translate(${(left + right) / 2} ${top - 14})`}>
        <g className={classes.fixed}>
          <path d="M0 0v-18" className={classes.stem} />
          <circle cy={-24} r={6} className={classes.handle} data-handle="rotate" />
        </g>
      </g>
    </>
  );
}

function Handle({ x, y, name }: { x: number; y: number; name: string }): ReactNode {
  return (
    <g transform={`translate(${x} ${y})`}>
      <g className={classes.fixed}>
        <rect x={-5} y={-5} width={10} height={10} rx={2} className={classes.handle} data-handle={name} />
      </g>
    </g>
  );
}

function Drawn({ sketch: { area, desks, points, snapped } }: { sketch: Sketch }): ReactNode {
  return (
    <>
      {area ? (
        <rect x={area.left} y={area.top} width={area.right - area.left} height={area.bottom - area.top} className={classes.area} />
      ) : null}
      {desks?.map(({ x, y, width, height }) => (
        <rect key={`${x} ${y}`} x={x - width / 2} y={y - height / 2} width={width} height={height} rx={16} className={classes.ghost} />
      ))}
      {points ? <polyline points={points.map((point: Point) => point.join(' ')).join(' ')} className={classes.path} /> : null}
      {snapped?.lines.map((line) => (
        <path key={line.axis} d={pathOf(line)} className={classes.snap} />
      ))}
      {snapped?.gap ? <Gap {...snapped.gap} /> : null}
    </>
  );
}

const pathOf = ({ axis, at, from, to }: SnapLine) => (axis === 'x' ? `M${at} ${from - 40}V${to + 40}` : `M${from - 40} ${at}H${to + 40}`);

function Gap({ from, to, across }: { from: number; to: number; across: number }): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  return (
    <>
      <path d={`M${from} ${across}H${to}`} className={classes.snap} />
      <g transform={`translate(${(from + to) / 2} ${across})`}>
        <g className={classes.fixed}>
          <rect x={-28} y={8} width={56} height={20} rx={4} className={classes.gapPlate} />
          <text y={22} className={classes.gapText}>
            {t('length', { length: Math.round(to - from) })}
          </text>
        </g>
      </g>
    </>
  );
}

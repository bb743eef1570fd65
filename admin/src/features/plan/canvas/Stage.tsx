import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react';
import {
  type ComponentPropsWithoutRef,
  type CSSProperties,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/IconButton.tsx';
import type { PlanDocument } from '../model/document.ts';
import { type Box, boxOf, unionOf } from '../model/geometry.ts';
import type { Camera } from './camera.ts';
import { Patterns } from './ground-shapes.tsx';
import classes from './plan.module.css';

interface Props extends ComponentPropsWithoutRef<'section'> {
  camera: Camera;
  /** What screen readers call the plan. */
  label: string;
  document: PlanDocument;
  /** What is painted, in centimetres. */
  children: ReactNode;
  /** Marks that keep their size on the screen, whatever the zoom. */
  overlay?: ReactNode;
  /** Texts and buttons that stand still above the plan. */
  above?: ReactNode;
  ref?: Ref<HTMLElement>;
}

/** So many desks take on their colours with the hour; of more, a step of the slider would wait for the one before. */
const mostMoving = 400;

/** The pane in which a plan is panned and zoomed. */
export function Stage({ camera, label, document, children, overlay, above, ref, ...rest }: Props): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  const id = useId();
  const stage = useRef<HTMLDivElement>(null);
  const world = useRef<HTMLDivElement>(null);
  const latest = useRef(document);
  latest.current = document;
  useLayoutEffect(() => {
    if (!stage.current || !world.current) return;
    return camera.attach(stage.current, world.current);
  }, [camera]);
  useFitted(camera, stage, latest);
  const { width, height } = document.size;
  return (
    <div className={classes.stage} ref={stage}>
      <section className={classes.catcher} aria-label={label} ref={ref} {...rest}>
        <div className={classes.world} ref={world}>
          <svg
            width={width}
            height={height}
            viewBox={`0 0 ${width} ${height}`}
            className={classes.sheet}
            data-moves={document.desks.length <= mostMoving ? '' : undefined}
            style={{ '--plan-hatch': `url(#${id}hatch)`, '--plan-dots': `url(#${id}dots)` } as CSSProperties}
            role="presentation"
          >
            <Patterns id={id} />
            {children}
          </svg>
          <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} className={classes.sheet} data-overlay="" aria-hidden>
            {overlay}
          </svg>
        </div>
      </section>
      {above}
      <div className={classes.zoom}>
        <IconButton icon={IconPlus} label={t('zoomIn')} onClick={() => camera.zoom(1.4)} />
        <IconButton icon={IconMinus} label={t('zoomOut')} onClick={() => camera.zoom(1 / 1.4)} />
        <IconButton icon={IconFocusCentered} label={t('fit')} onClick={() => camera.fit(extentOf(latest.current))} />
      </div>
    </div>
  );
}

/** Fitted once the pane has its size, and again when a kept view comes back with another. */
function useFitted(camera: Camera, stage: RefObject<HTMLElement | null>, document: RefObject<PlanDocument>): void {
  useEffect(() => {
    let fitted = 0;
    const observer = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width ?? 0;
      if (width === 0 || Math.abs(width - fitted) < 80) return;
      fitted = width;
      camera.fit(extentOf(document.current));
    });
    if (stage.current) observer.observe(stage.current);
    return () => observer.disconnect();
  }, [camera, stage, document]);
}

/** The floor and whatever stands beside it. */
export function extentOf(document: PlanDocument): Box {
  const floor = { left: 0, top: 0, right: document.size.width, bottom: document.size.height };
  return unionOf([floor, ...document.walls.map(boxOf), ...document.desks.map(boxOf)]);
}

import type { Box } from '../model/geometry.ts';

interface View {
  /** Where the plan's upper left corner is shown, in pixels. */
  x: number;
  y: number;
  /** Pixels for a centimetre. */
  scale: number;
}

/** What is shown as 100 %. */
const wholeScale = 0.4;
const least = 0.02;
const most = 4;
/** Below this many pixels for a centimetre labels can't be read, and only cost time. */
const farScale = 0.13;
const restMs = 160;
/** What the zoom buttons take at the right. */
const buttonsPx = 28;

/**
 * Where one looks at a plan. Panning and zooming change one CSS transform in the next frame and render nothing: while it
 * moves the browser only shifts what is painted, at rest it paints anew and crisp.
 */
export class Camera {
  private view: View = { x: 0, y: 0, scale: wholeScale };
  private stage: HTMLElement | null = null;
  private world: HTMLElement | null = null;
  private overlay: SVGElement | null = null;
  private frame = 0;
  private rest: ReturnType<typeof setTimeout> | undefined;
  private listeners = new Set<() => void>();
  private shown = 100;

  attach(stage: HTMLElement, world: HTMLElement): () => void {
    this.stage = stage;
    this.world = world;
    this.overlay = world.querySelector<SVGElement>('[data-overlay]');
    const wheel = (event: WheelEvent) => this.wheel(event);
    // React listens passively, so that the page would scroll too.
    stage.addEventListener('wheel', wheel, { passive: false });
    this.paint();
    return () => {
      stage.removeEventListener('wheel', wheel);
      cancelAnimationFrame(this.frame);
      clearTimeout(this.rest);
      this.frame = 0;
    };
  }

  get scale(): number {
    return this.view.scale;
  }

  /** In percent, for a text; changes are told at rest. */
  readonly percent = (): number => this.shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** The spot of the plan, in centimetres, below a place on the screen. */
  toPlan(clientX: number, clientY: number): [number, number] {
    const { left, top } = this.rect();
    const { x, y, scale } = this.view;
    return [(clientX - left - x) / scale, (clientY - top - y) / scale];
  }

  /** The place within the stage, in pixels, of a spot of the plan. */
  toStage(planX: number, planY: number): [number, number] {
    const { x, y, scale } = this.view;
    return [planX * scale + x, planY * scale + y];
  }

  middle(): [number, number] {
    const { left, top, width, height } = this.rect();
    return this.toPlan(left + width / 2, top + height / 2);
  }

  pan(dx: number, dy: number): void {
    const { x, y, scale } = this.view;
    this.show({ x: x + dx, y: y + dy, scale });
  }

  /** Zooms so that the spot below a place on the screen stays there; without one, the middle. */
  zoom(factor: number, clientX?: number, clientY?: number): void {
    const { left, top, width, height } = this.rect();
    const { x, y, scale } = this.view;
    const next = Math.min(most, Math.max(least, scale * factor));
    const [px, py] = [(clientX ?? left + width / 2) - left, (clientY ?? top + height / 2) - top];
    this.show({ x: px - ((px - x) / scale) * next, y: py - ((py - y) / scale) * next, scale: next });
  }

  /** Shows all of a box with some air around it. */
  fit({ left, top, right, bottom }: Box, air = 32): void {
    const { width, height } = this.rect();
    if (width === 0 || height === 0) return;
    // The buttons at the right stay beside the plan.
    const besides = width > 600 ? air + buttonsPx : air;
    const room = { x: Math.max(width - air - besides, 40), y: Math.max(height - 2 * air, 40) };
    const scale = Math.min(most, Math.max(least, Math.min(room.x / (right - left || 1), room.y / (bottom - top || 1))));
    this.show({ x: (width - besides + air) / 2 - ((left + right) / 2) * scale, y: height / 2 - ((top + bottom) / 2) * scale, scale });
  }

  /** Moves no further than needed for a spot to be in sight. */
  reveal(planX: number, planY: number): void {
    const { width, height } = this.rect();
    const [x, y] = this.toStage(planX, planY);
    const into = (at: number, size: number) => (at < 60 ? 60 - at : at > size - 60 ? size - 60 - at : 0);
    const [dx, dy] = [into(x, width), into(y, height)];
    if (dx !== 0 || dy !== 0) this.pan(dx, dy);
  }

  private rect() {
    return this.stage?.getBoundingClientRect() ?? new DOMRect();
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    // A trackpad's two fingers pan; its pinch and a mouse's wheel, which comes in large steps, zoom.
    const isWheel = event.ctrlKey || event.metaKey || (event.deltaX === 0 && Math.abs(event.deltaY) >= 50);
    if (!isWheel) {
      this.pan(-event.deltaX, -event.deltaY);
      return;
    }
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 33 : 1;
    this.zoom(Math.exp((-event.deltaY * lines) / (event.ctrlKey ? 200 : 500)), event.clientX, event.clientY);
  }

  private show(view: View): void {
    this.view = view;
    if (this.frame !== 0 || !this.world) return;
    this.world.style.willChange = 'transform';
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.paint();
    });
  }

  private paint(): void {
    const { x, y, scale } = this.view;
    if (!this.world) return;
    this.world.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    this.overlay?.style.setProperty('--px', String(1 / scale));
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.settle(), restMs);
  }

  private settle(): void {
    if (!this.world) return;
    this.world.style.willChange = '';
    this.world.toggleAttribute('data-far', this.view.scale < farScale);
    this.shown = Math.round((this.view.scale / wholeScale) * 100);
    for (const listener of this.listeners) listener();
  }
}

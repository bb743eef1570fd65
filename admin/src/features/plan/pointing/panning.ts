import { type PointerEvent, useRef } from 'react';
import type { Camera } from '../canvas/camera.ts';

const tapPx = 5;

/** One finger or the mouse pans, two fingers zoom, and a press that went nowhere is a tap. */
export function usePanning(camera: Camera, tap: (event: PointerEvent) => void) {
  const fingers = useRef(new Map<number, [number, number]>());
  const travelled = useRef(0);
  const spread = () => {
    const [a, b] = [...fingers.current.values()];
    return a && b ? { x: (a[0] + b[0]) / 2, y: (a[1] + b[1]) / 2, apart: Math.hypot(a[0] - b[0], a[1] - b[1]) || 1 } : null;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button > 1) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      if (fingers.current.size === 0) travelled.current = 0;
      fingers.current.set(event.pointerId, [event.clientX, event.clientY]);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const last = fingers.current.get(event.pointerId);
      if (!last) return;
      const before = spread();
      fingers.current.set(event.pointerId, [event.clientX, event.clientY]);
      const after = spread();
      travelled.current += Math.hypot(event.clientX - last[0], event.clientY - last[1]);
      if (before && after) {
        camera.pan(after.x - before.x, after.y - before.y);
        camera.zoom(after.apart / before.apart, after.x, after.y);
      } else if (travelled.current >= tapPx) camera.pan(event.clientX - last[0], event.clientY - last[1]);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const alone = fingers.current.size === 1 && fingers.current.delete(event.pointerId);
      fingers.current.delete(event.pointerId);
      if (alone && travelled.current < tapPx && event.button === 0) tap(event);
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      fingers.current.delete(event.pointerId);
    },
  };
}

import type { FloorPlan, Held } from '@population-tracker/contract/plan/floor-plan';
import { extentOf } from '../../canvas/Stage.tsx';
import type { Desk, PlanDocument, Point } from '../../model/document.ts';
import { boxOfPoints } from '../../model/geometry.ts';
import { initials, lookOf } from '../live-state.ts';

/** Pixels on the longer side: readable when printed on A3, and within what a browser paints. */
const longestPx = 4_000;
const air = 60;

type Colours = (token: string) => string;

/** Saves the plan as it is seen now as a PNG; painted by hand, since a picture of SVG would not get the page's fonts. */
export async function downloadPicture(
  { published, workspaceName }: FloorPlan,
  { held, isFull }: { held: ReadonlyMap<number, Held>; isFull: boolean },
  background: string | null,
): Promise<void> {
  const { document: plan } = published;
  const { left, top, right, bottom } = extentOf(plan);
  const [width, height] = [right - left + 2 * air, bottom - top + 2 * air];
  const scale = Math.min(2, longestPx / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const paint = canvas.getContext('2d');
  if (!paint) return;
  const style = getComputedStyle(document.documentElement);
  const colour: Colours = (token) => style.getPropertyValue(`--pt-${token}`).trim();
  paint.fillStyle = colour('plan-outside');
  paint.fillRect(0, 0, canvas.width, canvas.height);
  paint.setTransform(scale, 0, 0, scale, (air - left) * scale, (air - top) * scale);
  await paintGround(paint, plan, colour, background);
  const font = getComputedStyle(document.body).fontFamily;
  for (const room of plan.rooms) paintRoom(paint, room, colour, font);
  for (const wall of plan.walls) {
    path(paint, wall.points);
    stroke(paint, colour('plan-wall'), wall.thickness);
  }
  for (const door of plan.doors) paintDoor(paint, door, colour);
  for (const label of plan.labels) write(paint, label.text, label.x, label.y, `${label.size}px ${font}`, colour('text-2'));
  for (const desk of plan.desks) {
    const one = desk.id === null ? undefined : held.get(desk.id);
    paintDesk(paint, desk, { look: lookOf(desk, one, isFull), text: one ? initials(one.userName) : desk.label }, colour, font);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob) save(blob, `${workspaceName}.png`);
}

function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

async function paintGround(
  paint: CanvasRenderingContext2D,
  { size, background }: PlanDocument,
  colour: Colours,
  url: string | null,
): Promise<void> {
  paint.fillStyle = colour('plan-floor');
  paint.fillRect(0, 0, size.width, size.height);
  if (!background || !url) return;
  const image = new Image();
  image.src = url;
  await image.decode();
  paint.globalAlpha = background.opacity / 100;
  paint.drawImage(image, background.x, background.y, background.width, background.height);
  paint.globalAlpha = 1;
}

function path(paint: CanvasRenderingContext2D, points: readonly Point[], closed = false): void {
  paint.beginPath();
  for (const [index, [x, y]] of points.entries()) {
    if (index === 0) paint.moveTo(x, y);
    else paint.lineTo(x, y);
  }
  if (closed) paint.closePath();
}

function stroke(paint: CanvasRenderingContext2D, colour: string, width: number): void {
  paint.strokeStyle = colour;
  paint.lineWidth = width;
  paint.lineJoin = 'round';
  paint.lineCap = 'square';
  paint.stroke();
}

function write(paint: CanvasRenderingContext2D, text: string, x: number, y: number, font: string, colour: string): void {
  paint.font = font;
  paint.fillStyle = colour;
  paint.textAlign = 'center';
  paint.textBaseline = 'middle';
  paint.fillText(text, x, y);
}

function paintRoom(
  paint: CanvasRenderingContext2D,
  { points, kind, name }: PlanDocument['rooms'][number],
  colour: Colours,
  font: string,
): void {
  path(paint, points, true);
  paint.fillStyle = colour(kind === 'core' ? 'plan-core' : 'plan-room');
  paint.fill();
  stroke(paint, colour('plan-inner'), 6);
  const { left, top, right, bottom } = boxOfPoints(points);
  const size = Math.max(14, Math.min(36, ((right - left) / Math.max(4, name.length)) * 1.5));
  write(paint, name, (left + right) / 2, (top + bottom) / 2, `600 ${size}px ${font}`, colour(kind === 'core' ? 'text-2' : 'text'));
}

function paintDoor(paint: CanvasRenderingContext2D, { kind, x, y, width, rotation }: PlanDocument['doors'][number], colour: Colours): void {
  paint.save();
  paint.translate(x, y);
  paint.rotate((rotation * Math.PI) / 180);
  paint.fillStyle = colour('plan-floor');
  const depth = kind === 'door' ? 22 : 8;
  paint.fillRect(-width / 2, -depth / 2, width, depth);
  if (kind === 'door') {
    paint.beginPath();
    paint.moveTo(-width / 2, 0);
    paint.lineTo(-width / 2, -width);
    paint.arc(-width / 2, 0, width, -Math.PI / 2, 0);
    stroke(paint, colour('plan-inner'), 4);
  }
  paint.restore();
}

interface Shown {
  look: ReturnType<typeof lookOf>;
  text: string;
}

function paintDesk(paint: CanvasRenderingContext2D, desk: Desk, { look, text }: Shown, colour: Colours, font: string): void {
  const { x, y, width, height, rotation } = desk;
  const fill = look === 'full' ? 'blocked' : look;
  paint.save();
  paint.translate(x, y);
  paint.rotate((rotation * Math.PI) / 180);
  paint.beginPath();
  paint.roundRect(-width / 2, -height / 2, width, height, Math.min(16, height / 4));
  paint.fillStyle = colour(`seat-${fill}`);
  paint.fill();
  if (look === 'blocked') hatch(paint, width, height, colour('seat-hatch'));
  paint.beginPath();
  paint.roundRect(-width / 2, -height / 2, width, height, Math.min(16, height / 4));
  stroke(paint, colour(`seat-${fill}-line`), 4);
  if (rotation > 90 && rotation <= 270) paint.rotate(Math.PI);
  const size = Math.min(height * 0.44, (width * 1.5) / Math.max(2, text.length), 44);
  const ink = colour(fill === 'blocked' ? 'text-2' : `seat-${fill}-text`);
  write(paint, text, 0, 0, `${look === 'taken' ? 600 : 400} ${size}px ${font}`, ink);
  paint.restore();
}

function hatch(paint: CanvasRenderingContext2D, width: number, height: number, colour: string): void {
  paint.save();
  paint.clip();
  for (let at = -width - height; at < width; at += 14) {
    const line: Point[] = [
      [at, height / 2],
      [at + height, -height / 2],
    ];
    path(paint, line);
    stroke(paint, colour, 3);
  }
  paint.restore();
}

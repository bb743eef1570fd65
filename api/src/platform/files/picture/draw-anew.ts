import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import type { PictureFormat } from './formats.ts';

/** What the drawing process is told. */
export interface DrawingOrder {
  bytes: Uint8Array;
  format: PictureFormat;
  /** In px. */
  maxSide: number;
}

export interface Drawn {
  picture: Buffer;
  /** At most 320 px wide and high. */
  thumbnail: Buffer;
  /** Of the picture, in px. */
  width: number;
  height: number;
}

/** The same as the drawing process tells it. */
export type Answer = Omit<Drawn, 'picture' | 'thumbnail'> & Record<'picture' | 'thumbnail', Uint8Array>;

const program = fileURLToPath(new URL('./drawing-process.ts', import.meta.url));
const flags = ['--max-old-space-size=256', '--no-warnings'];
const timeoutMs = 20_000;
/** Behind everything that somebody waits for. */
const niceness = 10;

/**
 * Draws a picture anew in a process of its own without this one's environment: whatever a hostile file does to the libraries that
 * read it, this process lives on and knows nothing of it.
 * @returns null where it can't be drawn, or not within 20 s
 */
export async function drawAnew(order: DrawingOrder): Promise<Drawn | null> {
  const child = spawn(process.execPath, [...flags, program], { stdio: ['pipe', 'pipe', 'ignore'], env: {} });
  const stop = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  try {
    giveOrder(child, order);
    const answer = await buffer(child.stdout);
    if (answer.length === 0) return null;
    const { picture, thumbnail, ...size } = deserialize(answer) as Answer;
    return { picture: Buffer.from(picture), thumbnail: Buffer.from(thumbnail), ...size };
  } finally {
    clearTimeout(stop);
    child.kill('SIGKILL');
  }
}

function giveOrder(child: ChildProcess, order: DrawingOrder): void {
  // A process that dies early closes its input; that nothing is answered tells the rest.
  child.on('error', () => {});
  child.stdin?.on('error', () => {});
  child.stdin?.end(serialize(order));
  try {
    if (child.pid) setPriority(child.pid, niceness);
  } catch {
    // It has ended already.
  }
}

import { type RefObject, useEffect, useState } from 'react';

export type Camera =
  | { is: 'asked' | 'refused' | 'missing' }
  /** `light` switches its lamp; null where it has none that can be switched. */
  | { is: 'on'; light: ((on: boolean) => Promise<void>) | null };

/** The browser's own, or one in its place: both see codes in a picture. */
interface Reader {
  detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type Detector = { new (options: { formats: ['qr_code'] }): Reader; getSupportedFormats(): Promise<readonly string[]> };
type Lamp = MediaTrackCapabilities & { torch?: boolean };

/** Between two looks: as quick as one holds a phone still, and the phone stays cool. */
const lookEveryMs = 150;

/** The camera at the back, in a picture, and what it reads; it is off while nobody looks at this page. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onRead: (text: string) => void): Camera {
  const [camera, setCamera] = useState<Camera>({ is: 'asked' });
  const seen = useSeen();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the camera isn't begun anew for another reader of what it reads
  useEffect(() => {
    if (!seen) return;
    const ending = new AbortController();
    void begin(video, onRead, setCamera, ending.signal);
    return () => {
      ending.abort();
      // With the picture its lamp goes out: who comes back finds it so.
      setCamera({ is: 'asked' });
    };
  }, [seen]);
  return camera;
}

function useSeen(): boolean {
  const [seen, setSeen] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => setSeen(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return seen;
}

async function begin(
  { current: picture }: RefObject<HTMLVideoElement | null>,
  onRead: (text: string) => void,
  tell: (camera: Camera) => void,
  ending: AbortSignal,
): Promise<void> {
  let end = () => {};
  try {
    // Only where the page came by https, or from this machine.
    const stream = await navigator.mediaDevices?.getUserMedia({ video: { facingMode: 'environment' } });
    if (!stream || !picture) return tell({ is: 'missing' });
    end = () => {
      for (const track of stream.getTracks()) track.stop();
      picture.srcObject = null;
    };
    if (ending.aborted) return end();
    ending.addEventListener('abort', end);
    picture.srcObject = stream;
    await picture.play();
    tell({ is: 'on', light: lightOf(stream) });
    await read(picture, await makeReader(), onRead, ending);
  } catch (error) {
    end();
    if (!ending.aborted) tell({ is: error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'missing' });
  }
}

function lightOf(stream: MediaStream): ((on: boolean) => Promise<void>) | null {
  const [track] = stream.getVideoTracks();
  if (!(track?.getCapabilities?.() as Lamp | undefined)?.torch) return null;
  return (on) => track?.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] }) ?? Promise.resolve();
}

/** Many browsers can't read codes themselves; what can is fetched then. */
async function makeReader(): Promise<Reader> {
  const own = (globalThis as { BarcodeDetector?: Detector }).BarcodeDetector;
  const formats = await own?.getSupportedFormats().catch((): string[] => []);
  if (own && formats?.includes('qr_code')) return new own({ formats: ['qr_code'] });
  const { BarcodeDetector } = await import('qr/decode.js');
  return new BarcodeDetector({ formats: ['qr_code'] });
}

async function read(picture: HTMLVideoElement, reader: Reader, onRead: (text: string) => void, ending: AbortSignal): Promise<void> {
  let last = '';
  while (!ending.aborted) {
    // A picture without a code, or one that is just coming up.
    const [found] = await reader.detect(picture).catch(() => []);
    if (found && !ending.aborted && found.rawValue !== last) onRead(found.rawValue);
    last = found?.rawValue ?? last;
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}

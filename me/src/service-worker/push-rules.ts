export interface Told {
  title: string;
  /** A screen of the app, to which a touch leads. */
  path: string;
  /** Of the event: what tells it again takes the place of the first. */
  tag: string;
}

/** What a push tells. Whatever else it is, something has to be shown: browsers take the right away from whoever shows nothing. */
export function toldBy(text: string | undefined): Told {
  const told = parsed(text);
  const one = (value: unknown, most: number): string => (typeof value === 'string' ? value.slice(0, most) : '');
  return { title: one(told?.title, 200) || 'Population Tracker', path: pathIn(told?.path), tag: one(told?.tag, 200) };
}

/** Only a screen of the app, whatever was sent. */
export const pathIn = (path: unknown): string => (typeof path === 'string' && /^\/my\/[\w/-]{0,200}$/.test(path) ? path : '/my/');

function parsed(text: string | undefined): Partial<Record<keyof Told, unknown>> | null {
  try {
    return JSON.parse(text ?? 'null') as Partial<Record<keyof Told, unknown>> | null;
  } catch {
    return null;
  }
}

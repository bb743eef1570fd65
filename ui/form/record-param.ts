import { useView } from '#web/view.ts';

export interface RecordParam {
  /** The record that is open, 'new' while one is added, null where none is. */
  open: number | 'new' | null;
  /** The address that opens a record, with everything else as it is. */
  href: (id: number | 'new') => string;
  add: () => void;
  edit: (id: number) => void;
  close: () => void;
}

/**
 * Which record a list's drawer shows, kept in the address as `?id=12` or `?id=new`: a link, a reload and Back find it.
 *
 *     const record = useRecordParam();
 *     {record.open ? <ThingForm id={record.open} close={record.close} /> : null}
 */
export function useRecordParam(): RecordParam {
  const { path, address, now, go } = useView();
  // What is done, other than what is shown, goes by the newest address: a search may have changed it since.
  const at = (id: number | 'new' | null, from: URLSearchParams) => {
    const next = new URLSearchParams(from);
    // What a link said for a new record (`?id=new&forDay=…`) ends with it.
    for (const [name] of toldForNew(from)) next.delete(name);
    if (id === null) next.delete('id');
    else next.set('id', String(id));
    return `?${next}`;
  };
  return {
    open: readId(address.get('id')),
    href: (id) => path + at(id, address),
    edit: (id) => go(at(id, now())),
    add: () => go(at('new', now())),
    // Back then leads past the record, not into it again.
    close: () => go(at(null, now()), { replace: true }),
  };
}

/** What a link says for a new record. Another link begins another one. */
export const toldForNew = (address: URLSearchParams): [name: string, value: string][] =>
  [...address].filter(([name]) => /^for[A-Z]/.test(name));

const readId = (text: string | null): RecordParam['open'] => {
  if (text === 'new') return text;
  return text && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
};

import { useNavigate, useSearchParams } from 'react-router';

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
  const [address] = useSearchParams();
  const navigate = useNavigate();
  // What is done, other than what is shown, goes by the window's address: a search may have changed it since.
  const at = (id: number | 'new' | null, now = new URLSearchParams(window.location.search)) => {
    const next = new URLSearchParams(now);
    if (id === null) next.delete('id');
    else next.set('id', String(id));
    return `?${next}`;
  };
  return {
    open: readId(address.get('id')),
    href: (id) => at(id, address),
    edit: (id) => void navigate(at(id)),
    add: () => void navigate(at('new')),
    // Back then leads past the record, not into it again.
    close: () => void navigate(at(null), { replace: true }),
  };
}

const readId = (text: string | null): RecordParam['open'] => {
  if (text === 'new') return text;
  return text && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
};

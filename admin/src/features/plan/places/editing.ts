import { useRef } from 'react';
import { useView } from '#web/view.ts';
import { useDetailId } from './detail.tsx';

/** Address of a place's page, with the form of the place over it where that is meant. */
export const editHref = (path: string, id: number): string => `${path}?id=${id}&edit=1`;

/** Whether the form of the place is open over its page, kept in the address; and how it ends. */
export function useEditing(list: string) {
  const { address, go, leave } = useView();
  const id = useDetailId();
  const gone = useRef(false);
  return {
    editing: address.has('edit'),
    edit: () => go(`?id=${id}&edit=1`),
    /** Nothing of a place that is deleted is shown any more: its list is. */
    close: () => (gone.current ? leave(list) : go(`?id=${id}`, { replace: true })),
    noteGone: () => {
      gone.current = true;
    },
  };
}

import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useEditing } from '../places/editing.ts';
import { useRemove } from '../places/places-remove.ts';

interface Place {
  id: number;
  name: string;
  version: number;
}

interface Options {
  list: string;
  place: Place;
  removal: Omit<Parameters<typeof useRemove>[0], 'gone'>;
}

/** How a place is edited and deleted from its page; one that is gone isn't shown, nor asked for, any more. */
export function usePlaceEnd({ list, place, removal }: Options) {
  const [isGone, setGone] = useState(false);
  const { noteGone, ...editing } = useEditing(list);
  const remove = useRemove({
    ...removal,
    gone: () => {
      noteGone();
      // At once: what is read again a moment later must not ask for what is gone.
      flushSync(() => setGone(true));
    },
  });
  return { ...editing, isGone, remove: () => remove(place) };
}

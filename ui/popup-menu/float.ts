import { createContext, use } from 'react';

/** The id of the element that what opens here is put into; null outside of every screen and dialog. */
export const FloatContext = createContext<string | null>(null);

/** Looks for that element when something opens: until then it may not be there. */
export function useFloat(): () => HTMLElement {
  const id = use(FloatContext);
  return () => (id && document.getElementById(id)) || document.body;
}

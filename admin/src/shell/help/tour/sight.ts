/** The first element of the first of these selectors that has one in sight: views that are kept stay in the document, hidden. */
export function firstInSight<E extends HTMLElement = HTMLElement>(selectors: readonly string[]): E | null {
  for (const selector of selectors) {
    const found = [...document.querySelectorAll<E>(selector)].find(isInSight);
    if (found) return found;
  }
  return null;
}

export const isInSight = (element: Element): boolean =>
  element.isConnected && element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 0;

import { type Selector, type SelectorComponent, transform } from 'lightningcss';

/** Mantine's own names of classes, in its sheets and in its scripts: the same in both, and in nothing else. */
const library = /\bm_[0-9a-f]+\b/g;
const ofLibrary = /^m_[0-9a-f]+$/;

/** The oldest browsers that can read the build's scripts (ES2023): no shorter way to say a thing that one of them doesn't know. */
const targets = { chrome: 110 << 16, edge: 110 << 16, firefox: 115 << 16, safari: (16 << 16) | (4 << 8), ios_saf: (16 << 16) | (4 << 8) };

/**
 * A sheet without what styles parts of Mantine that are in none of these scripts: it has one sheet for all its parts, of which the panel
 * uses a third. What doesn't depend on a class of its own stays.
 */
export function usedStyles(sheet: string, scripts: Iterable<string>): string {
  const named = new Set([...scripts].flatMap((script) => script.match(library) ?? []));
  const isUsed = (selector: Selector): boolean => selector.every(canMatch);
  const canMatch = (part: SelectorComponent): boolean => {
    if (part.type === 'class') return !ofLibrary.test(part.name) || named.has(part.name);
    const isChoice = part.type === 'pseudo-class' && (part.kind === 'where' || part.kind === 'is');
    return !isChoice || part.selectors.some(isUsed);
  };
  const { code } = transform({
    filename: 'panel.css',
    code: new TextEncoder().encode(sheet),
    minify: true,
    targets,
    visitor: {
      Rule: {
        style: ({ value }) => (value.selectors.some(isUsed) ? undefined : []),
      },
    },
  });
  return new TextDecoder().decode(code);
}

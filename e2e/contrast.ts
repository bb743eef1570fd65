type Matches = (element: Element, ...given: unknown[]) => boolean;
type Evaluate = (this: unknown, element: Element, ...given: unknown[]) => boolean | undefined;
interface Audit {
  rules: { id: string; matches: Matches }[];
  checks: Record<string, { evaluate: Evaluate }>;
}

/** What the page keeps of it. */
export interface EachLookOnce {
  /** Before each run: a page changes. */
  begin: () => void;
  lookOf: (element: Element) => string;
  /** How often each look was asked for in this run. */
  asked: Map<string, number>;
  /** Looks that could be read and weren't known, not handed on yet. */
  fresh: string[];
}

/** What text looked like that could be read: of all tests of this process, since the same colours give the same answer on every page. */
const read = new Set<string>();

export const readSoFar = (): string[] => [...read];

export function noteRead(looks: readonly string[]): void {
  for (const look of looks) read.add(look);
}

/**
 * Runs in the page. A look is colours, ground and letters as they are drawn, with those of all that the text stands in: in one that is
 * the same the text is read as well.
 */
export function keepLooks(): void {
  const drawn =
    'color background-color background-image opacity filter font-size font-weight text-shadow fill position mix-blend-mode'.split(' ');
  const said =
    /^(id|name|href|src|srcset|alt|title|for|value|style|datetime|aria-(label|labelledby|describedby|controls|owns|activedescendant))$/;
  let looks = new Map<Element, string>();
  /** 64 bits of a text. */
  const brief = (text: string): string => {
    let one = 0xdeadbeef;
    let other = 0x41c6ce57;
    for (let at = 0; at < text.length; at++) {
      one = Math.imul(one ^ text.charCodeAt(at), 2654435761);
      other = Math.imul(other ^ text.charCodeAt(at), 1597334677);
    }
    return `${((one ^ (one >>> 16)) >>> 0).toString(36)}.${((other ^ (other >>> 15)) >>> 0).toString(36)}`;
  };
  const lookOf = (element: Element): string => {
    const found = looks.get(element);
    if (found !== undefined) return found;
    const style = getComputedStyle(element);
    const own = [...element.attributes].filter(({ name }) => !said.test(name)).map(({ name, value }) => `${name}=${value}`);
    const parts = [element.parentElement ? lookOf(element.parentElement) : '', element.tagName, ...own];
    const look = brief([...parts, ...drawn.map((name) => style.getPropertyValue(name))].join('\n'));
    looks.set(element, look);
    return look;
  };
  const asked = new Map<string, number>();
  const begin = () => {
    looks = new Map();
    asked.clear();
  };
  Object.assign(window, { axeRead: { begin, lookOf, asked, fresh: [] } satisfies EachLookOnce });
}

/**
 * Runs in the page. Contrast is two thirds of what axe computes, and a page is the same few looks many times: rows of a list, the menu of
 * each screen. What has no text of its own isn't asked whether it can be read, and a look that could be read isn't asked again; one that
 * can't be is told each time.
 */
export function judgeEachLookOnce(known: string[]): void {
  const { axe, axeRead } = window as unknown as { axe: { _audit: Audit }; axeRead: EachLookOnce };
  const { lookOf, asked, fresh } = axeRead;
  const contrast = axe._audit.rules.find(({ id }) => id === 'color-contrast');
  const check = axe._audit.checks['color-contrast'];
  if (!contrast || !check) throw new Error('Axe has no rule of contrast any more.');
  const judged = new Set(known);
  /** Whether what it stands in is what it stands on. What is placed over other parts has their ground, unless it brings one. */
  const standsOnItsOwn = (element: Element): boolean => {
    if (element instanceof SVGElement) return false;
    for (let part: Element | null = element; part; part = part.parentElement) {
      const { backgroundColor, position, transform, translate } = getComputedStyle(part);
      if (/^rgb\(/.test(backgroundColor)) return true;
      if (/absolute|fixed|sticky/.test(position) || transform !== 'none' || translate !== 'none') return false;
    }
    return true;
  };
  const isField = (element: Element) => element.matches('input, select, textarea');
  const hasText = ({ childNodes }: Element) =>
    [...childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && /\S/.test(nodeValue ?? ''));

  const { matches } = contrast;
  contrast.matches = function (element, ...given) {
    if (!isField(element) && !hasText(element)) return false;
    if (!standsOnItsOwn(element)) return matches.call(this, element, ...given);
    const look = lookOf(element);
    const times = asked.get(look) ?? 0;
    // Two of them: what lies below another part is left undecided.
    if (judged.has(look) || times > 1 || !matches.call(this, element, ...given)) return false;
    asked.set(look, times + 1);
    return true;
  };
  const { evaluate } = check;
  check.evaluate = function (element, ...given) {
    const canBeRead = evaluate.call(this, element, ...given);
    if (canBeRead !== true || !standsOnItsOwn(element)) return canBeRead;
    const look = lookOf(element);
    if (!judged.has(look)) fresh.push(look);
    judged.add(look);
    return true;
  };
}

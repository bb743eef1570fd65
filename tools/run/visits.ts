import { dirname, join } from 'node:path/posix';

/** By its path from the root on, the text of each file that matters here: route records of the panel, and all of `e2e`. */
export type Texts = ReadonlyMap<string, string>;

/** It walks through the whole product, mostly by the menu. */
const wholeWalk = 'e2e/main-job.spec.ts';

/**
 * The browser tests that a change touches: those that were changed themselves, or a file that they load, and those that open a screen of
 * a changed feature of the panel by its address. What all screens share, the employees' app too, touches all of them: null.
 */
export function specsTouchedBy(changed: readonly string[], texts: Texts): string[] | null {
  if (changed.some((path) => isShared(path, texts))) return null;
  const features = new Set(changed.map(featureOf).filter((name) => name !== null));
  const addresses = [...features].flatMap((feature) => addressesOf(feature, texts));
  const specs = [...texts.keys()].filter((path) => path.endsWith('.spec.ts'));
  return specs.filter((spec) => {
    if (features.size > 0 && spec === wholeWalk) return true;
    const loaded = loadedBy(spec, texts);
    return loaded.some((path) => changed.includes(path) || addresses.some((address) => address.test(texts.get(path) ?? '')));
  });
}

const featureOf = (path: string): string | null => /^admin\/src\/features\/([^/]+)\//.exec(path)?.[1] ?? null;

/** A feature without a screen of its own is part of others'. */
function isShared(path: string, texts: Texts): boolean {
  const feature = featureOf(path);
  return feature === null ? /^(admin|me|ui|web)\//.test(path) : addressesOf(feature, texts).length === 0;
}

/** Whole: `/office` is not `/officelist`. */
function addressesOf(feature: string, texts: Texts): RegExp[] {
  const records = [...texts].filter(([path]) => featureOf(path) === feature && path.endsWith('-routes.ts'));
  const paths = records.flatMap(([, text]) => [...text.matchAll(/path: '([^']+)'/g)].map(([, path]) => path ?? ''));
  return paths.map((path) => new RegExp(`${path}(?![\\w/-])`));
}

function loadedBy(path: string, texts: Texts, known: string[] = []): string[] {
  if (known.includes(path)) return known;
  const next = [...known, path];
  const imports = [...(texts.get(path) ?? '').matchAll(/from '(\.[^']+)'/g)].map(([, name]) => join(dirname(path), name ?? ''));
  return imports.filter((name) => texts.has(name)).reduce((all, name) => loadedBy(name, texts, all), next);
}

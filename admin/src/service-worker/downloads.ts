/// <reference lib="webworker" />

/** What the build knows of its own result; filled in by `build/offline.ts`. */
export interface PanelFiles {
  /** The script that the page begins with. Its name changes with everything below it, so it stands for the version. */
  entry: string;
  /** What opens the panel: entry, frame, sign-in, fonts, the generic texts. */
  shell: string[];
  /** Every other script and style. */
  rest: string[];
}

declare const panelFiles: PanelFiles;
const { entry, shell, rest } = panelFiles;

export const version = entry;

/** Files that bear the hash of their content: one name never means two things, so all versions share one store. */
const assetStore = 'population-tracker-assets';
/** What keeps its name from version to version: the page itself, always that of a version whose shell is complete, and what it names. */
const pageStore = 'population-tracker-page';
const pageUrl = '/';
export const namedUrls: readonly string[] = ['/icon.svg'];

/** @throws Error where a file can't be fetched, or the page that is served belongs to another version: then this one isn't ready */
export async function downloadShell(): Promise<void> {
  const there = await keptPaths();
  await Promise.all(shell.filter((path) => !there.has(path)).map(download));
  const page = await fetch(pageUrl, { cache: 'no-cache' });
  if (!page.ok || !(await page.clone().text()).includes(entry)) throw new Error('The page is not that of this version.');
  for (const url of namedUrls) {
    const file = await fetch(url, { cache: 'no-cache' });
    if (file.ok) await keep(pageStore, url, file);
  }
  await keep(pageStore, pageUrl, page);
}

/** What is missing, one file after the other, for screens that nobody has opened yet: they open when the server is gone, or has a newer version. */
export async function downloadRest(): Promise<void> {
  const there = await keptPaths();
  for (const path of [...shell, ...rest]) if (!there.has(path)) await download(path);
}

async function download(path: string): Promise<void> {
  // A page may have fetched it meanwhile.
  if (await keptAsset(path)) return;
  const response = await fetch(path, { priority: 'low' });
  if (!isAsset(response)) throw new Error(`${path} can not be fetched.`);
  await keep(assetStore, path, response);
}

/** Keeps what a page has fetched, pictures too. */
export async function keepAsset(url: string, response: Response): Promise<void> {
  if (isAsset(response)) await keep(assetStore, url, response);
}

export const keptAsset = (url: string): Promise<Response | undefined> => kept(assetStore, url);
export const keptPage = (): Promise<Response | undefined> => kept(pageStore, pageUrl);
export const keptNamed = (url: string): Promise<Response | undefined> => kept(pageStore, url);

/** Drops what other versions have left. */
export async function dropOthers(): Promise<void> {
  const known = new Set([...shell, ...rest]);
  const store = await caches.open(assetStore);
  for (const request of await store.keys()) if (!known.has(new URL(request.url).pathname)) await store.delete(request);
}

/** A page that something in between put in the place of a script must not be kept for ever. */
const isAsset = (response: Response): boolean => response.status === 200 && !response.headers.get('content-type')?.includes('text/html');

/** Asked once for all: most of the time nothing is missing, and to look for each file takes a slow machine seconds. */
async function keptPaths(): Promise<Set<string>> {
  try {
    const found = await (await caches.open(assetStore)).matchAll();
    return new Set(found.filter(({ ok, url }) => ok && url !== '').map(({ url }) => new URL(url).pathname));
  } catch {
    return new Set();
  }
}

/** A browser that keeps nothing, or has lost what it kept, asks the server. */
async function kept(store: string, url: string): Promise<Response | undefined> {
  try {
    const found = await (await caches.open(store)).match(url, { ignoreVary: true });
    return found?.ok ? found : undefined;
  } catch {
    return undefined;
  }
}

async function keep(store: string, url: string, response: Response): Promise<void> {
  try {
    await (await caches.open(store)).put(url, response);
  } catch {
    // The disk is full, or the window is private: everything comes from the server then.
  }
}

/// <reference lib="webworker" />

/** What the build knows of its own result; filled in by `build/offline-app.ts`. */
export interface AppFiles {
  /** The script that the page begins with. Its name changes with everything below it, so it stands for the version. */
  entry: string;
  /** Every script, style and font. */
  assets: string[];
}

declare const appFiles: AppFiles;

/** Files that bear the hash of their content: one name never means two things, so all versions share one store. */
const assetStore = 'population-tracker-my-assets';
/** What keeps its name from version to version: the page, always that of a version whose files are all there, and what it names. */
const pageStore = 'population-tracker-my-page';
const pageUrl = '/my/';
export const namedUrls: readonly string[] = ['/my/icon.svg', '/my/manifest.webmanifest', '/my/manifest.tr.webmanifest'];

/** @throws Error where a file can't be fetched, or the page that is served belongs to another version: then this one isn't ready */
export async function downloadApp(): Promise<void> {
  await Promise.all(appFiles.assets.map(download));
  const page = await fetch(pageUrl, { cache: 'no-cache' });
  if (!page.ok || !(await page.clone().text()).includes(appFiles.entry)) throw new Error('The page is not that of this version.');
  for (const url of namedUrls) {
    const file = await fetch(url, { cache: 'no-cache' });
    if (isFile(file)) await keep(pageStore, url, file);
  }
  await keep(pageStore, pageUrl, page);
}

async function download(path: string): Promise<void> {
  if (await keptAsset(path)) return;
  const response = await fetch(path, { priority: 'low' });
  if (!isFile(response)) throw new Error(`${path} can not be fetched.`);
  await keep(assetStore, path, response);
}

/** Keeps what a page of another version has fetched. */
export async function keepAsset(url: string, response: Response): Promise<void> {
  if (isFile(response)) await keep(assetStore, url, response);
}

export const keptAsset = (url: string): Promise<Response | undefined> => kept(assetStore, url);
export const keptPage = (): Promise<Response | undefined> => kept(pageStore, pageUrl);
export const keptNamed = (url: string): Promise<Response | undefined> => kept(pageStore, url);

/** Drops what other versions have left. */
export async function dropOthers(): Promise<void> {
  const known = new Set(appFiles.assets);
  const store = await caches.open(assetStore);
  for (const request of await store.keys()) if (!known.has(new URL(request.url).pathname)) await store.delete(request);
}

/** A page that something in between put in the place of a file must not be kept. */
const isFile = (response: Response): boolean => response.status === 200 && !response.headers.get('content-type')?.includes('text/html');

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

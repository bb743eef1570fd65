/// <reference lib="webworker" />

/** What a front end's worker has kept of its own files. */
export interface Kept {
  keptPage(): Promise<Response | undefined>;
  keptAsset(url: string): Promise<Response | undefined>;
  keepAsset(url: string, response: Response): Promise<void>;
  keptNamed(url: string): Promise<Response | undefined>;
}

/** A server that takes longer than this to answer with the page is as good as gone. */
const pageTimeoutMs = 2_500;

/**
 * The server's answer to a navigation. The browser asks for it while it starts the worker, and asks a second time where the worker leaves
 * the navigation to it: what is good once, as the way back from a provider is, would be spent by the answer that nobody sees.
 */
export const answerByServer = async (event: FetchEvent): Promise<Response> => (await event.preloadResponse) ?? fetch(event.request);

/** The server's page, so that a new version is seen at once; the kept one where the server is gone. */
export async function answerPage(event: FetchEvent, { keptPage }: Kept): Promise<Response> {
  const asked = answerByServer(event);
  const settled = asked.catch(() => null);
  event.waitUntil(settled);
  const answer = await Promise.race([settled, after(pageTimeoutMs)]);
  if (answer && answer.status < 500) return answer;
  return (await keptPage()) ?? asked;
}

/** A file that bears the hash of its content. */
export async function answerAsset(event: FetchEvent, { keptAsset, keepAsset }: Kept): Promise<Response> {
  const { request } = event;
  const found = await keptAsset(request.url);
  if (found) return found;
  const response = await fetch(request);
  event.waitUntil(keepAsset(request.url, response.clone()));
  return response;
}

/** A file that keeps its name from version to version. */
export const answerNamed = ({ request }: FetchEvent, { keptNamed }: Kept): Promise<Response> =>
  fetch(request).catch(async (error: unknown) => (await keptNamed(request.url)) ?? Promise.reject(error));

export const after = (ms: number): Promise<null> => new Promise((resolve) => setTimeout(() => resolve(null), ms));

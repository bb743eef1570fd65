import { randomBytes, randomInt } from 'node:crypto';
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test,
} from '@playwright/test';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import type { NewUser, User } from '@population-tracker/contract/users/users';
import { codeSentTo } from './mailbox.ts';

/** Where sign-in.setup keeps the session of the demo company's administrator. */
export const sessionFile = '.cache/test/administrator.json';

/** The state of a browser in which nobody is signed in. */
export const nobody = { cookies: [], origins: [] };

/** Tells what one test makes from what every other makes. */
export const newMark = (): string => randomBytes(4).toString('hex');

/** Holds when that session proved anew whose it is, in ms. */
const provedFile = '.cache/test/proved';
const provingFile = `${provedFile}.now`;

/** The administrator's session has proved just now whose it is. */
export function noteProof(): void {
  writeFileSync(provedFile, String(Date.now()));
  rmSync(provingFile, { force: true });
}

/**
 * Sees to it that the administrator's session may do what asks for a fresh proof for five minutes at least. All tests share it, and codes
 * are few: one of them proves for all.
 */
export async function proveAgain(request: APIRequestContext): Promise<void> {
  await expect(async () => {
    // By what stands in it: in a run at another time the file system's clock isn't moved.
    if (Date.now() - Number(readFileSync(provedFile, 'utf8')) < 5 * 60_000) return;
    closeSync(openSync(provingFile, 'wx'));
    try {
      const headers = { token: administratorToken() };
      const begun = new Date();
      expect((await request.post(`${apiBasePath}/user/proof/code`, { headers })).status(), 'a code that proves').toBe(200);
      const code = await codeSentTo(request, 'admin@demo.example', begun);
      expect((await request.post(`${apiBasePath}/user/proof`, { headers, data: { code } })).status(), 'the proof').toBe(200);
      writeFileSync(provedFile, String(Date.now()));
    } finally {
      rmSync(provingFile, { force: true });
    }
  }).toPass({ timeout: 120_000, intervals: [500] });
}

/** Adds a user, a normal one unless told otherwise, with an address that nobody else has. */
export async function makeUser(request: APIRequestContext, given: Partial<NewUser> = {}): Promise<User> {
  const person = { name: 'Ada', lastName: 'Ersoy', email: `ada.${newMark()}@test.example`, ...given };
  if (given.userType && given.userType !== 1) await proveAgain(request);
  const answer = await request.post(`${apiBasePath}/users`, { headers: { token: administratorToken() }, data: person });
  expect(answer.status(), `adding ${person.email}`).toBe(200);
  return ((await answer.json()) as { data: User }).data;
}

/** Deletes what an earlier run left of users who come with a sheet, and so have the same addresses each time. */
export async function removeUsers(request: APIRequestContext, domain: string): Promise<void> {
  const headers = { token: administratorToken() };
  const answer = await request.get(`${apiBasePath}/users`, { headers, params: { search: domain, limit: 200 } });
  const { data } = (await answer.json()) as { data: { items: User[] } };
  for (const { id } of data.items.filter(({ email }) => email.endsWith(`@${domain}`))) {
    await request.delete(`${apiBasePath}/users/${id}`, { headers });
  }
}

interface Session {
  token: string;
  profile: { name: string; lastName: string; email: string };
}

/** Signs in by the code that is mailed, without a browser; to the panel unless told. */
export async function beginSession(request: APIRequestContext, email: string, app: 'panel' | 'me' = 'panel'): Promise<Session> {
  const begun = new Date();
  const { origin } = new URL((await request.head('/')).url());
  const from = ownAddress();
  const sent = await postFrom(from, `${origin}${apiBasePath}/admin/sendotp`, { email, app });
  expect(sent.status, `a code for ${email}: ${sent.text}`).toBe(200);
  const password = await codeSentTo(request, email, begun);
  const answer = await postFrom(from, `${origin}${apiBasePath}/admin/login`, { email, password, app });
  expect(answer.status, `signing in ${email}: ${answer.text}`).toBe(200);
  const { token, result } = JSON.parse(answer.text) as { token: string; result: Session['profile'] };
  return { token, profile: { name: result.name, lastName: result.lastName, email: result.email } };
}

/** One of this machine's own addresses: each is sent so many mails a minute and no more, which all tests together soon have been. */
const ownAddress = (): string => `127.${[1, 2, 3].map(() => randomInt(1, 255)).join('.')}`;

/** Posts from one of the machine's own addresses, or as everybody does where it has but one. */
function postFrom(localAddress: string | undefined, url: string, body: object): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    const posted = httpRequest(url, { method: 'POST', headers, ...(localAddress && { localAddress }) }, (answer) => {
      text(answer).then((text) => resolve({ status: answer.statusCode ?? 0, text }), reject);
    });
    posted.once('error', (error: NodeJS.ErrnoException) => {
      if (localAddress && error.code === 'EADDRNOTAVAIL') resolve(postFrom(undefined, url, body));
      else reject(error);
    });
    posted.end(JSON.stringify(body));
  });
}

/** A page of a browser of its own, in which this session is kept; close its context at the end. */
export async function openSession(browser: Browser, session: Session, look: BrowserContextOptions = {}): Promise<Page> {
  const origin = new URL(test.info().project.use.baseURL ?? '').origin;
  const context = await browser.newContext({
    ...look,
    storageState: { cookies: [], origins: [{ origin, localStorage: stored(session) }] },
  });
  return context.newPage();
}

/**
 * What this page loads next is somebody else's: it costs a third of a browser of their own, which has fetched and compiled nothing yet; that
 * is for those who look at the same time. Where a page of the product is open, which would hear of it, another one that runs nothing takes
 * its place. Silence (`nothingRuns`) is asked for afterwards.
 */
export async function goOnAs(page: Page, session: Session): Promise<void> {
  const url = new URL('/robots.txt', page.url());
  if (new URL(page.url()).pathname !== restingPath) await page.goto(url.href);
  await page.evaluate((entries) => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name, value } of entries) localStorage.setItem(name, value);
  }, stored(session));
}

function stored({ token, profile }: Session): { name: string; value: string }[] {
  const entries = { token, profile: JSON.stringify(profile), demoBannerClosed: 'yes' };
  return Object.entries(entries).map(([name, value]) => ({ name: `population-tracker.${name}`, value }));
}

/** For what a test prepares or reads through the API. */
export const administratorToken = (): string => keptBySetUp('token');

/** The session that most tests begin with, for those that come to the panel from somewhere else. */
export const administratorSession = (): Session => ({ token: keptBySetUp('token'), profile: JSON.parse(keptBySetUp('profile')) });

function keptBySetUp(key: string): string {
  const state = JSON.parse(readFileSync(sessionFile, 'utf8')) as { origins: { localStorage: { name: string; value: string }[] }[] };
  const kept = state.origins.flatMap(({ localStorage }) => localStorage);
  return kept.find(({ name }) => name.endsWith(`.${key}`))?.value ?? '';
}

/**
 * No emergency of another test is shown or asked for: for what looks at the whole window, or counts its calls. The pages answer
 * themselves: as long as anything is routed a browser keeps nothing of what it fetches, and each load takes three times as long.
 */
export async function nothingRuns(pages: Page | BrowserContext): Promise<void> {
  if ('url' in pages && new URL(pages.url()).pathname === restingPath) await pages.evaluate(rememberSilence, silent);
  else await pages.addInitScript(silenceEmergencies);
}

/** Where a page waits for its next test. */
export const restingPath = '/at-rest';

const silent = 'test.nothingRuns';

/** Runs in the page. A script that is added to it would end with the page, and take along what the browser has kept. */
function rememberSilence(key: string): void {
  sessionStorage.setItem(key, 'yes');
}

/** For each context that goes from test to test. */
export const silencesWhereAsked = {
  content: `if (location.protocol === 'http:' && sessionStorage.getItem('${silent}')) (${silenceEmergencies})();`,
};

/** Runs in the page. */
function silenceEmergencies(): void {
  const { fetch } = window;
  window.fetch = async (input, init) => {
    const path = new URL(input instanceof Request ? input.url : input, location.href).pathname;
    if (/\/emergencies\/running\b/.test(path)) return Response.json({ statusCode: 200, error: null, data: { running: [] } });
    const response = await fetch(input, init);
    if (!path.endsWith('/user/info') || !response.ok) return response;
    const answer = (await response.json()) as { data: object | null };
    const { status, headers } = response;
    return new Response(JSON.stringify({ ...answer, data: answer.data && { ...answer.data, running: [] } }), { status, headers });
  };
}

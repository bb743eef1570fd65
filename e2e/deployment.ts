import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, test } from '@playwright/test';
import { sessionFile } from './accounts.ts';
import { type FrontEnd, makeNext } from './next-version.ts';

/** An address of its own at which a front end is deployed, in one version and then the next, and whose server can be taken away. */
export class Deployment {
  url = '';
  readonly #folder = mkdtempSync(join(tmpdir(), 'population-tracker-panel-'));
  readonly #path: '/' | '/my/';
  #server: ChildProcess | null = null;

  private constructor(path: '/' | '/my/') {
    this.#path = path;
  }

  /** The front end as it was built for all tests, on a running server. */
  static async start(frontEnd: FrontEnd = 'admin'): Promise<Deployment> {
    const deployment = new Deployment(frontEnd === 'me' ? '/my/' : '/');
    deployment.deploy(`${frontEnd}/dist`);
    await deployment.serve();
    return deployment;
  }

  /** Puts another build in the place of the one that is served. Nothing of the old one stays. */
  deploy(build: string): void {
    this.#put((place) => cpSync(build, place, { recursive: true }));
  }

  deployNext(frontEnd: FrontEnd): void {
    this.#put((place) => makeNext(frontEnd, place));
  }

  #put(fill: (place: string) => void): void {
    const place = join(this.#folder, 'panel');
    fill(`${place}.new`);
    rmSync(place, { recursive: true, force: true });
    renameSync(`${place}.new`, place);
  }

  /** Takes a file out of what is served. */
  lose(file: string): void {
    for (const ending of ['', '.br', '.gz']) rmSync(join(this.#folder, 'panel', file + ending), { force: true });
  }

  /** Starts the server, again at the same address where it was stopped. */
  async serve(): Promise<void> {
    const { baseURL = '' } = test.info().project.use;
    const port = this.url ? new URL(this.url).port : '0';
    const server = spawn(process.execPath, ['tools/run/panel-server.ts', join(this.#folder, 'panel'), baseURL, port, this.#path], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#server = server;
    this.url = await new Promise((resolve, reject) => {
      server.stdout.once('data', (line: Buffer) => resolve(String(line).trim()));
      server.once('exit', (code) => reject(new Error(`The panel's server ended with ${code}.`)));
    });
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (!server || server.exitCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill();
    await ended;
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** A browser that allows workers, in which the administrator is signed in at this address. */
  async openBrowser(browser: Browser): Promise<BrowserContext> {
    const { origins } = JSON.parse(readFileSync(sessionFile, 'utf8')) as {
      origins: { localStorage: { name: string; value: string }[] }[];
    };
    const localStorage = origins.flatMap((one) => one.localStorage);
    return browser.newContext({ serviceWorkers: 'allow', storageState: { cookies: [], origins: [{ origin: this.url, localStorage }] } });
  }
}

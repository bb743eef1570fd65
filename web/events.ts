import { eventHeartbeatMs } from '@population-tracker/contract/kernel/constants';
import type { Endpoint, Result } from '@population-tracker/contract/kernel/endpoint';
import { useEffect, useRef, useState } from 'react';
import { eventReader } from './calls/event-reader.ts';
import { urlOf } from './client.ts';
import { currentLanguage, onLanguage } from './language.ts';
import { onSession, readSession } from './session.ts';

interface Listener {
  /** Null: the stream begins, or begins again, and something may have been missed. */
  heard: (data: unknown) => void;
  live: (live: boolean) => void;
}

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
/** Longer than two heartbeats: the connection is lost, whatever the browser thinks. */
const silenceMs = 2.5 * eventHeartbeatMs;
/** A browser keeps few connections to one server, so a window out of sight gives its one back. */
const hiddenMs = 10_000;
/** Whoever goes to another view and comes back finds the connection that they left. */
const lingersMs = 5_000;

const streams = new Map<string, EventStream>();

/**
 * Hears the events of an endpoint with `answers: 'events'` while the window is in sight. Everybody who listens to one endpoint shares
 * one connection; it comes back by itself, with growing pauses.
 * @returns whether it stands: until then the caller may ask now and again instead
 */
export function useEvents<E extends Endpoint>(endpoint: E, heard: (data: Result<E> | null) => void, active = true): boolean {
  const [live, setLive] = useState(false);
  const latest = useRef(heard);
  useEffect(() => {
    latest.current = heard;
  });
  useEffect(() => {
    if (!active) return undefined;
    const stream = streams.get(endpoint.path) ?? new EventStream(endpoint);
    streams.set(endpoint.path, stream);
    return stream.join({ heard: (data) => latest.current(data as Result<E> | null), live: setLive });
  }, [endpoint, active]);
  return active && live;
}

class EventStream {
  readonly #endpoint: Endpoint;
  readonly #listeners = new Set<Listener>();
  #connection: AbortController | null = null;
  #live = false;
  #pauseMs = firstPauseMs;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #unwatch: (() => void) | undefined;
  /** Since nobody listens any more. */
  #leaving: ReturnType<typeof setTimeout> | undefined;
  /** Something was told while nobody listened. */
  #missed = false;

  constructor(endpoint: Endpoint) {
    this.#endpoint = endpoint;
  }

  join(listener: Listener): () => void {
    this.#listeners.add(listener);
    listener.live(this.#live);
    if (this.#listeners.size === 1) this.#leaving ? this.#stay() : this.#start();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#leaving = setTimeout(() => this.#stop(), lingersMs);
    };
  }

  #start(): void {
    const seen = () => {
      clearTimeout(this.#timer);
      if (document.hidden) this.#timer = setTimeout(() => this.#connection?.abort(), hiddenMs);
      else if (!this.#connection) void this.#connect();
    };
    document.addEventListener('visibilitychange', seen);
    const anew = () => {
      this.#connection?.abort();
      this.#again(0);
    };
    const unlisten = [
      onSession(({ before, now }) => {
        if (before.token !== now.token) anew();
      }),
      onLanguage(anew),
    ];
    this.#unwatch = () => {
      document.removeEventListener('visibilitychange', seen);
      for (const leave of unlisten) leave();
    };
    void this.#connect();
  }

  #stay(): void {
    clearTimeout(this.#leaving);
    this.#leaving = undefined;
    if (this.#missed) this.#tell(null);
    if (!this.#connection) this.#again(0);
  }

  #stop(): void {
    this.#leaving = undefined;
    clearTimeout(this.#timer);
    this.#unwatch?.();
    this.#connection?.abort();
  }

  #again(afterMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#connect(), afterMs);
  }

  async #connect(): Promise<void> {
    const { token } = readSession();
    if (this.#connection || this.#listeners.size === 0 || document.hidden || !token) return;
    const connection = new AbortController();
    this.#connection = connection;
    try {
      await this.#read(token, connection);
    } catch {
      // It broke, was refused or is not wanted any more: whoever needs an answer now asks for it, and is told what is wrong.
    }
    this.#connection = null;
    this.#tellLive(false);
    if (this.#listeners.size === 0) return;
    this.#again(this.#pauseMs);
    this.#pauseMs = Math.min(this.#pauseMs * 2, longestPauseMs);
  }

  async #read(token: string, connection: AbortController): Promise<void> {
    const headers = { accept: 'text/event-stream', 'accept-language': currentLanguage(), token };
    // Something on the way may keep back the headers, or all that follows them.
    let silence = setTimeout(() => connection.abort(), silenceMs);
    try {
      const response = await fetch(urlOf(this.#endpoint, {}), { headers, signal: connection.signal });
      if (!response.ok || !response.body || !response.headers.get('content-type')?.startsWith('text/event-stream')) {
        connection.abort();
        return;
      }
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      const hear = eventReader((data) => this.#tell(data));
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        this.#pauseMs = firstPauseMs;
        clearTimeout(silence);
        silence = setTimeout(() => connection.abort(), silenceMs);
        // The server sends something at once: before that, nobody knows whether anything comes through.
        if (!this.#live) {
          this.#tellLive(true);
          this.#tell(null);
        }
        hear(part.value);
      }
    } finally {
      clearTimeout(silence);
    }
  }

  #tell(data: unknown): void {
    this.#missed = this.#listeners.size === 0;
    for (const { heard } of this.#listeners) heard(data);
  }

  #tellLive(live: boolean): void {
    this.#live = live;
    for (const listener of this.#listeners) listener.live(live);
  }
}

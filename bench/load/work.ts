export interface Request {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  body?: unknown;
  /** Whose request it is, where not everybody's is the same. */
  token?: string;
  /** By which the server knows a second try of it, as the front ends send one. */
  key?: string;
}

/** What the load generator is told to do. */
export interface Work {
  /** Of one API process or several; connections are dealt out in turn. */
  ports: number[];
  headers: Record<string, string>;
  /** Taken in this order by whichever connection is free, over and over unless `once`. */
  requests: Request[];
  once: boolean;
  connections: number;
  seconds: number;
  /** Between an answer and the next request of a connection; 0 asks as fast as answers come. */
  pauseMs: number;
  /**
   * So many a second, however fast answers come, as people arrive; how long somebody waits counts from when they came, not from when a
   * connection was free for them. As fast as answers come where it is left out.
   */
  perSecond?: number;
}

/** What came back, over all connections. */
export interface Outcome {
  count: number;
  seconds: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  bytesEach: number;
  /** Answers by HTTP status. */
  statuses: Record<string, number>;
  /** The first answer that was a refusal, for whoever has to find out why. */
  refusal: string | null;
  /** What one answer costs the API process, which tells more than its speed where the machine is busy; NaN where unknown. */
  cpuMsEach: number;
  /** The 99th percentile of each method alone. */
  p99MsOf: Record<string, number>;
}

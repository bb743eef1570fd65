import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Answered } from '../request.ts';

/** A family of numbers with one label, read when somebody looks. `{ database_connections: { label: 'state', read } }` */
export type Figures = Record<string, { help: string; label: string; read: () => Promise<Record<string, number>> | Record<string, number> }>;

export interface Metrics {
  contentType: string;
  count(answered: Answered): void;
  text(): Promise<string>;
}

/** Prometheus metrics of one server: its requests by route and status, and the figures it is given. */
export function newMetrics(figures: Figures, processMetrics: boolean): Metrics {
  const registry = new Registry();
  if (processMetrics) collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the answer was sent, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  for (const [name, { help, label, read }] of Object.entries(figures)) addFigure(registry, name, help, label, read);
  return {
    contentType: registry.contentType,
    count: ({ method, route, status, ms }) => requests.labels(method, route, String(status)).observe(ms / 1_000),
    text: () => registry.metrics(),
  };
}

function addFigure(registry: Registry, name: string, help: string, label: string, read: Figures[string]['read']): void {
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    async collect() {
      // A source that can't be read leaves its figures out and the others stand.
      const values = await Promise.resolve()
        .then(read)
        .catch(() => ({}));
      this.reset();
      for (const [value, number] of Object.entries(values)) this.set({ [label]: value }, number);
    },
  });
}

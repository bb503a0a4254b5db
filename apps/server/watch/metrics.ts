import type { PoolState } from '@homestead/database';
import { type FairShareStats, fairShares, type TrafficWatch } from '@homestead/http/server';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Where the figures come from that the program keeps anyway. */
export interface MetricSources {
  version: string;
  database: string;
  pool(): PoolState | null;
  /** Entries of the operation log that are not in the database yet. */
  unflushed(): number;
  /** Timers whose time has come, and for how long the first has waited, in seconds. */
  lateTimers(): Promise<{ count: number; seconds: number }>;
}

export interface Metrics {
  traffic: TrafficWatch;
  /** All figures in Prometheus' text format. */
  text(): Promise<string>;
  contentType: string;
}

const labelled = (registry: Registry, name: string, help: string, labelNames: string[] = []) =>
  new Gauge({ name: `homestead_${name}`, help, labelNames, registers: [registry] });

/** The figures of this node. Names and labels are listed in docs/operate.md; labels carry routes, never ids or people. */
export function createMetrics(sources: MetricSources): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  labelled(registry, 'info', 'version and database', ['version', 'database']).set(
    { version: sources.version, database: sources.database },
    1,
  );
  const seconds = new Histogram({
    name: 'homestead_http_seconds',
    help: 'time to answer a call',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  const answers = new Counter({
    name: 'homestead_http_answers_total',
    help: 'calls answered, by status',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const received = new Counter({
    name: 'homestead_http_received_bytes_total',
    help: 'bytes of request bodies: for /api/file/upload those of uploads',
    labelNames: ['route'],
    registers,
  });
  const open = labelled(registry, 'http_open', 'calls under way: for /api/file/upload uploads', ['route']);
  const read = readers(registry, sources);
  return {
    traffic: {
      began: (route) => open.inc({ route }),
      ended: ({ method, route, status, seconds: time, bytes }) => {
        open.dec({ route });
        seconds.observe({ method, route }, time);
        answers.inc({ method, route, status });
        if (bytes > 0) received.inc({ route }, bytes);
      },
    },
    text: async () => {
      for (const reader of read) await reader();
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

/** What is asked at each look. */
function readers(registry: Registry, sources: MetricSources): (() => Promise<void> | void)[] {
  const pool = labelled(registry, 'pool_connections', 'connections to the database', ['state']);
  const waited = labelled(registry, 'pool_longest_wait_seconds', 'how long a call waits for a connection');
  const share = labelled(registry, 'share', 'queues of scarce things', ['share', 'state']);
  const unflushed = labelled(registry, 'audit_unflushed', 'entries of the operation log not yet written');
  const up = labelled(registry, 'database_up', '1 where the database answered this look');
  const late = labelled(registry, 'timers_late', 'timers whose time has come and which have not fired');
  const latest = labelled(registry, 'timers_latest_seconds', 'how long the first of them has waited');
  return [
    () => {
      const state = sources.pool();
      if (!state) return;
      for (const name of ['size', 'open', 'idle', 'waiting'] as const) pool.set({ state: name }, state[name]);
      waited.set(state.longestWaitMs / 1000);
    },
    () => {
      for (const { name, stats } of fairShares())
        for (const [state, value] of Object.entries(stats satisfies FairShareStats))
          share.set({ share: name, state }, value);
    },
    () => unflushed.set(sources.unflushed()),
    async () => {
      const { count, seconds } = await sources.lateTimers().then(
        (found) => {
          up.set(1);
          return found;
        },
        () => {
          up.set(0);
          return { count: Number.NaN, seconds: Number.NaN };
        },
      );
      late.set(count);
      latest.set(seconds);
    },
  ];
}

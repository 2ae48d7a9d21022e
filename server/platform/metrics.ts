import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** How often a cache had an entry, and how often it had not. */
export interface CacheCounts {
  hits: number
  misses: number
}

interface RequestLabels {
  readonly method: string
  readonly route: string
  readonly status: number
}

/** What the program counts as it runs; everything else is looked up when it is requested (server/app/metrics). */
export interface Metrics {
  readonly registry: Registry
  /** Records an answered request by its route, never by its address. */
  request(labels: RequestLabels, seconds: number): void
  /** Counts messages by outcome. */
  message(result: 'sent' | 'refused' | 'repeated' | 'failed'): void
  slowQuery(): void
  /** Counts an error that a browser reported. */
  clientError(): void
  /** Counts a feed of another deployment that could not be read. */
  podFeedFailed(pod: string): void
}

/** From answers out of memory to those that people complain about. */
const requestSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Creates the instruments of a process. */
export function openMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'duet_request_seconds',
    help: 'Duration of answered requests, in seconds',
    labelNames: ['method', 'route', 'status'],
    buckets: requestSeconds,
    registers,
  })
  const messages = new Counter({
    name: 'duet_messages_total',
    help: 'Messages by result',
    labelNames: ['result'],
    registers,
  })
  const slow = new Counter({
    name: 'duet_slow_queries_total',
    help: 'Statements slower than SLOW_QUERY_MS',
    registers,
  })
  const faults = new Counter({
    name: 'duet_client_errors_total',
    help: 'JavaScript errors in browsers',
    registers,
  })
  const feeds = new Counter({
    name: 'duet_pod_feed_failures_total',
    help: 'Failed attempts to read the refused pictures of another deployment',
    labelNames: ['pod'],
    registers,
  })
  return {
    registry,
    request: ({ method, route, status }, seconds) =>
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds),
    message: (result) => messages.inc({ result }),
    slowQuery: () => slow.inc(),
    clientError: () => faults.inc(),
    podFeedFailed: (pod) => feeds.inc({ pod }),
  }
}

/** A figure that is looked up when the metrics are read; with labels, one per row. */
export interface GaugeDefinition {
  readonly name: string
  readonly help: string
  readonly label?: string
  readonly read: () => number | Readonly<Record<string, number>>
}

/** Adds figures that are looked up, and Node.js's own metrics: memory, CPU, event loop delay. */
export function addLookedUp({ registry }: Metrics, figures: readonly GaugeDefinition[]): void {
  collectDefaultMetrics({ register: registry })
  for (const { name, help, label, read } of figures) {
    const gauge: Gauge<string> = new Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers: [registry],
      collect() {
        const value = read()
        gauge.reset()
        if (typeof value === 'number') gauge.set(value)
        else for (const [key, one] of Object.entries(value)) gauge.set({ [label ?? 'kind']: key }, one)
      },
    })
  }
}

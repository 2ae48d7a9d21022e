import { setTimeout as sleep } from 'node:timers/promises'
import type { Attributes, Context, Span, SpanKind } from '@opentelemetry/api'
import { formatStatement } from '../database/slow-queries.ts'
import type { Tracing, Work } from './tracing.ts'

/** A collector that does not answer must not delay a process that stops. */
const maxStopMilliseconds = 3000

export interface TracingTarget {
  /** The collector's address for OTLP over HTTP, without `/v1/traces`. */
  readonly endpoint: string
  /** The share of requests and jobs that are recorded, from 0 to 1. */
  readonly share: number
  /** What the spans record about this process. */
  readonly resource: Readonly<Record<string, string>>
}

/** Returns the first word of a statement, such as `select`. */
function readOperation(text: string): string {
  return /\w+/.exec(text)?.[0].toLowerCase() ?? 'statement'
}

/** Loads OpenTelemetry. Nothing of it is loaded while tracing is off. */
async function load() {
  const [api, sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
    ])
  return { api, sdk, OTLPTraceExporter, AsyncLocalStorageContextManager, resourceFromAttributes }
}

/** Starts recording traces and sending them to a collector, a few seconds’ worth at a time. */
export async function openTracing({ endpoint, share, resource }: TracingTarget): Promise<Tracing> {
  const { api, sdk, OTLPTraceExporter, AsyncLocalStorageContextManager, resourceFromAttributes } =
    await load()
  const { ROOT_CONTEXT, SpanStatusCode, trace } = api
  const kinds = { request: api.SpanKind.SERVER, job: api.SpanKind.CONSUMER } as const
  const contexts = new AsyncLocalStorageContextManager().enable()
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes(resource),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }),
      }),
    ],
  })
  const tracer = provider.getTracer('duet')

  function toWork(span: Span, parent: Context): Work {
    const context = trace.setSpan(parent, span)
    return {
      span,
      within: (run) => contexts.with(context, run),
      end(failed) {
        if (failed !== undefined)
          span.setAttribute('error.type', failed).setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      },
    }
  }
  const start = (
    name: string,
    parent: Context,
    { kind, attributes }: { kind: SpanKind; attributes: Attributes },
  ) => toWork(tracer.startSpan(name, { kind, attributes }, parent), parent)

  return {
    begin: (kind, name, attributes = {}) => start(name, ROOT_CONTEXT, { kind: kinds[kind], attributes }),
    beginStatement(text) {
      const parent = contexts.active()
      if (!trace.getSpan(parent)?.isRecording()) return null
      const operation = readOperation(text)
      const attributes = {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        'db.query.text': formatStatement(text),
      }
      return start(operation, parent, { kind: api.SpanKind.CLIENT, attributes })
    },
    bind: (callback) => contexts.bind(contexts.active(), callback),
    async stop() {
      const waiting = new AbortController()
      const late = sleep(maxStopMilliseconds, undefined, { signal: waiting.signal })
      late.catch(() => undefined)
      await Promise.race([provider.shutdown(), late]).catch(() => undefined)
      waiting.abort()
    },
  }
}

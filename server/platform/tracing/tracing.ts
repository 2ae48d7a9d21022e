import type { Attributes, Span } from '@opentelemetry/api'

/** The kinds of work that start a trace. */
export type WorkKind = 'request' | 'job'

/** Work in progress, with what belongs to it. */
export interface Work {
  readonly span: Span
  /** Runs a function whose statements belong to this work. */
  within<Result>(run: () => Result): Result
  /** Ends the span; `failed` names the kind of failure, never its message, which may quote a member's words. */
  end(failed?: string): void
}

/**
 * Records what the program does, for an OpenTelemetry collector. Attributes name routes, statements without values and
 * jobs: nothing that a member entered, and no one's id or address.
 */
export interface Tracing {
  /** Starts a new trace; trace headers of a browser or proxy are ignored. */
  begin(kind: WorkKind, name: string, attributes?: Attributes): Work
  /** Records a statement beneath the current work; null where none is going on. */
  beginStatement(text: string): Work | null
  /** Binds a callback to the current work, however it is called later. */
  bind<Callback extends (...args: never[]) => unknown>(callback: Callback): Callback
  /** Sends the remaining spans to the collector. */
  stop(): Promise<void>
}

import type { FastifyBaseLogger } from 'fastify'
import type { Bindings, ChildLoggerOptions, LogFn } from 'pino'

type Line = Parameters<LogFn>

/**
 * The log of one request, which names the request in every line. Its child of the program's log is made with the first
 * line: most requests write none, and making one costs more than finding the route.
 */
class RequestLog {
  readonly #log: FastifyBaseLogger
  readonly #bindings: Bindings
  readonly #options: ChildLoggerOptions
  #own: FastifyBaseLogger | undefined

  constructor(log: FastifyBaseLogger, bindings: Bindings, options: ChildLoggerOptions) {
    this.#log = log
    this.#bindings = bindings
    this.#options = options
  }

  get level() {
    return this.#made.level
  }

  get #made(): FastifyBaseLogger {
    this.#own ??= this.#log.child(this.#bindings, this.#options)
    return this.#own
  }

  fatal(...line: Line): void {
    this.#made.fatal(...line)
  }

  error(...line: Line): void {
    this.#made.error(...line)
  }

  warn(...line: Line): void {
    this.#made.warn(...line)
  }

  info(...line: Line): void {
    this.#made.info(...line)
  }

  debug(...line: Line): void {
    this.#made.debug(...line)
  }

  trace(...line: Line): void {
    this.#made.trace(...line)
  }

  silent(): void {}

  child(bindings: Bindings, options?: ChildLoggerOptions): FastifyBaseLogger {
    return this.#made.child(bindings, options)
  }
}

/** Makes the log of a request, for `childLoggerFactory`. */
export function requestLog(
  log: FastifyBaseLogger,
  bindings: Bindings,
  options: ChildLoggerOptions,
): FastifyBaseLogger {
  // Each method hands its line on as it came; only the overloads of pino's own are lost in writing it so.
  return new RequestLog(log, bindings, options) as unknown as FastifyBaseLogger
}

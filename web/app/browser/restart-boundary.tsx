import { Component, Fragment, type ReactNode } from 'react'

/** Reports a fault of the program; what does so is loaded when there is one. */
export function loadAndReportFault(error: unknown): void {
  import('./report-fault.ts').then(
    ({ reportFault }) => reportFault(error),
    () => undefined,
  )
}

/** Reports whatever no one catches. */
export function watchFaults(): void {
  addEventListener('error', ({ error }) => loadAndReportFault(error))
  addEventListener('unhandledrejection', ({ reason }) => loadAndReportFault(reason))
}

interface RestartBoundaryProps {
  children: ReactNode
}

interface RestartBoundaryState {
  /** Counts the restarts; a new number makes React build the children again. */
  restart: number
  failure: { error: unknown } | null
}

/** A second error so soon after a restart is one that restarting does not mend. */
const minMillisecondsBetween = 1000

/**
 * Shows its children again when React could not change the document because something else had moved their nodes, as
 * translators and extensions of browsers do. Any other error goes to the boundary around it.
 */
export class RestartBoundary extends Component<RestartBoundaryProps, RestartBoundaryState> {
  // A class, since React lets no function catch errors.
  override state: RestartBoundaryState = { restart: 0, failure: null }
  #restartedAt = Number.NEGATIVE_INFINITY

  static getDerivedStateFromError(error: unknown): Partial<RestartBoundaryState> {
    return { failure: { error } }
  }

  override componentDidCatch(error: unknown): void {
    loadAndReportFault(error)
    if (!this.#canRestart(error)) return
    this.#restartedAt = performance.now()
    this.setState(({ restart }) => ({ restart: restart + 1, failure: null }))
  }

  #canRestart(error: unknown): boolean {
    return isMovedNode(error) && performance.now() - this.#restartedAt > minMillisecondsBetween
  }

  override render() {
    const { restart, failure } = this.state
    if (!failure) return <Fragment key={restart}>{this.props.children}</Fragment>
    if (!this.#canRestart(failure.error)) throw failure.error
    return null
  }
}

/** `removeChild` and `insertBefore` throw this for a node that is no longer where it was put. */
function isMovedNode(error: unknown): boolean {
  return error instanceof Error && error.name === 'NotFoundError'
}

import { Component, type ReactNode } from 'react'
import { noteFault } from '../browser/watch-faults.ts'
import type { Place, Router } from './router.ts'
import { FailureContext } from './router-context.ts'

interface PageBoundaryProps {
  place: Place
  failurePage: Router['failurePage']
  children: ReactNode
}

interface PageBoundaryState {
  place: Place
  caught: { error: unknown } | null
}

/** Shows the page for errors in place of what failed while it was rendered, until another page is opened. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  // A class, since React lets no function catch errors.
  override state: PageBoundaryState = { place: this.props.place, caught: null }

  static getDerivedStateFromError(error: unknown): Partial<PageBoundaryState> {
    return { caught: { error } }
  }

  static getDerivedStateFromProps(
    { place }: PageBoundaryProps,
    state: PageBoundaryState,
  ): PageBoundaryState | null {
    return place === state.place ? null : { place, caught: null }
  }

  override componentDidCatch(error: unknown): void {
    noteFault(error)
  }

  override render() {
    const { caught } = this.state
    const { failurePage: FailurePage, children } = this.props
    if (!caught) return children
    return (
      <FailureContext value={caught.error}>
        <FailurePage />
      </FailureContext>
    )
  }
}

import {
  Component,
  type ComponentType,
  createContext,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { loadAndReportFault, RestartBoundary } from '../browser/restart-boundary.tsx'
import {
  FailureContext,
  type Place,
  type Router,
  RouterContext,
  RouterStateContext,
  type ShownPage,
  useNavigate,
  useRouter,
  useShown,
} from './router.ts'
import { useScrollPositions } from './scroll-positions.ts'

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
    loadAndReportFault(error)
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

/** Leads to another page as soon as it is shown. */
export function Navigate({ to, replace }: { to: string; replace: boolean }) {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate(to, { replace })
  }, [navigate, to, replace])
  return null
}

const InnerFrames = createContext<readonly ComponentType[]>([])

/** Shows frames inside each other; what fails in the page itself leaves those around it standing. */
export function Frames({ frames }: { frames: readonly ComponentType[] }) {
  const { failurePage } = useRouter()
  const { place } = useShown()
  const [Frame, ...inner] = frames
  if (!Frame) return null
  const framed = (
    <InnerFrames value={inner}>
      <Frame />
    </InnerFrames>
  )
  if (inner.length > 0) return framed
  return (
    <PageBoundary place={place} failurePage={failurePage}>
      <RestartBoundary>{framed}</RestartBoundary>
    </PageBoundary>
  )
}

/** The place of the next frame or of the page inside a frame. */
export function Outlet() {
  return <Frames frames={use(InnerFrames)} />
}

/** Shows what the router shows, and gives the hooks of router.ts to everything below. */
export function RouterProvider({ router }: { router: Router }) {
  const [shown, setShown] = useState<ShownPage>(router.shown)
  const [loading, setLoading] = useState<Place | null>(null)
  useEffect(() => {
    // What is shown stays until the next page has everything that it reads.
    const onShown = (next: ShownPage) =>
      startTransition(() => {
        setShown(next)
        setLoading(null)
      })
    const stop = router.listen({ onLoading: setLoading, onShown })
    onShown(router.shown())
    return stop
  }, [router])
  useScrollPositions(shown)
  const state = useMemo(() => ({ shown, loading }), [shown, loading])
  return (
    <RouterContext value={router}>
      <RouterStateContext value={state}>
        <FailureContext value={shown.failure}>
          <PageBoundary place={shown.place} failurePage={router.failurePage}>
            <RestartBoundary>
              <Frames frames={shown.frames} />
            </RestartBoundary>
          </PageBoundary>
        </FailureContext>
      </RouterStateContext>
    </RouterContext>
  )
}

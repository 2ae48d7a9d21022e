import { startTransition, useEffect, useMemo, useState } from 'react'
import { RestartBoundary } from '../browser/restart-boundary.tsx'
import { Frames } from './outlet.tsx'
import { PageBoundary } from './page-boundary.tsx'
import type { Place, Router, Shown } from './router.ts'
import { FailureContext, RouterContext, RouterStateContext } from './router-context.ts'
import { useScrollPositions } from './scroll-positions.ts'

/** Shows what the router shows, and gives the hooks of router-context.ts to everything below. */
export function RouterProvider({ router }: { router: Router }) {
  const [shown, setShown] = useState<Shown>(router.shown)
  const [loading, setLoading] = useState<Place | null>(null)
  useEffect(() => {
    // What is shown stays until the next page has everything that it reads.
    const onShown = (next: Shown) =>
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

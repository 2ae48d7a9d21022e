import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { reloadOnce } from '../router/page-failure.ts'
import { savesData } from './saves-data.ts'
import { useMounted } from './use-in-browser.ts'
import { whenOnline } from './when-online.ts'

/** Safari has no idle callbacks. */
function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 1000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 5000 })
  return () => cancelIdleCallback(handle)
}

function Nothing(): null {
  return null
}

/**
 * Creates a part of a page outside of the first view, with `React.lazy`. With `isShown`, as for a dialog, it is loaded
 * when it is shown, and before that while the browser is idle; once shown it stays, so that what was typed in it does.
 * Without, as for an offer, it is loaded once the page stands, and left out where that fails. The server never renders
 * it.
 */
export function createLazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isShown?: (props: Props) => boolean,
): ComponentType<Props> {
  const Part = lazy(async () => ({
    // Without a connection it comes as soon as there is one.
    default: await whenOnline(load).catch(() => {
      if (isShown) reloadOnce(location.href)
      return Nothing
    }),
  }))

  return function LazyPart(props: Props) {
    const isMounted = useMounted()
    const [wasShown, setWasShown] = useState(false)
    const isNeeded = wasShown || (isShown?.(props) ?? true)
    if (isNeeded !== wasShown) setWasShown(isNeeded)

    useEffect(() => {
      if (isNeeded || savesData()) return
      // What fails now is tried again when it is shown.
      return whenIdle(() => void load().catch(() => undefined))
    }, [isNeeded])

    return (
      isMounted &&
      isNeeded && (
        <Suspense fallback={null}>
          <Part {...props} />
        </Suspense>
      )
    )
  }
}

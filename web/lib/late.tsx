import { type ComponentType, useEffect, useState } from 'react'
import { reloadOnce } from './reload-once.ts'
import { savesData } from './saves-data.ts'

/** How long a page stands before it loads what may be opened on it. */
const idleTimeoutMs = 5000

/** Calls back when the browser has nothing else to do; gives the function that forgets about it. */
function whenIdle(work: () => void): () => void {
  // Safari has no such callback.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, idleTimeoutMs)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: idleTimeoutMs })
  return () => cancelIdleCallback(handle)
}

/**
 * Makes a part of the page, such as a dialog, that is loaded once the page stands idle or when it is wanted before, so
 * that the first view does not weigh it. Once wanted it stays, so that what was typed in it does.
 */
export function late<Props extends object>(
  isWanted: (props: Props) => boolean,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null
  const ensure = async () => {
    loaded ??= await load()
    return loaded
  }

  return function Late(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(() => loaded)
    const [wasWanted, setWasWanted] = useState(false)
    const wanted = wasWanted || isWanted(props)
    if (wanted !== wasWanted) setWasWanted(wanted)

    useEffect(() => {
      if (wanted || savesData()) return
      // What fails now is tried again when it is wanted.
      return whenIdle(() => void ensure().catch(() => undefined))
    }, [wanted])

    useEffect(() => {
      if (!wanted || Part) return
      let unmounted = false
      ensure().then(
        (found) => !unmounted && setPart(() => found),
        () => reloadOnce(location.href),
      )
      return () => {
        unmounted = true
      }
    }, [wanted, Part])

    return wanted && Part ? <Part {...props} /> : null
  }
}

import { type ComponentType, useEffect, useState } from 'react'
import { reloadOnce } from '../router/page-failure.ts'
import { savesData } from './saves-data.ts'
import { signs } from './wait-for-touch.ts'

/** Calls back when somebody has given a first sign of being there; gives the function that forgets about it. */
function atFirstSign(work: () => void): () => void {
  const stop = () => {
    for (const sign of signs) removeEventListener(sign, begin, true)
  }
  const begin = () => {
    stop()
    // What the sign itself asks for comes first.
    setTimeout(work)
  }
  for (const sign of signs) addEventListener(sign, begin, { capture: true, passive: true })
  return stop
}

/**
 * Makes a part of the page, such as a dialog, that is loaded when somebody begins to use the page, or when it is
 * wanted before: the first view does not weigh it. Once wanted it stays, so that what was typed in it does.
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
      return atFirstSign(() => void ensure().catch(() => undefined))
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

import { type ComponentType, useEffect, useState } from 'react'

/**
 * Makes a part that opens by itself later on, such as an offer: it is loaded once the page stands, and no first view
 * weighs it. Where it cannot be loaded it is left out: without a connection nothing new is known either.
 */
export function beside<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return function Beside(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(null)

    useEffect(() => {
      let unmounted = false
      load().then(
        (found) => !unmounted && setPart(() => found),
        () => undefined,
      )
      return () => {
        unmounted = true
      }
    }, [])

    return Part && <Part {...props} />
  }
}

import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** What only the browser can tell; on the server, and while its page is taken over, what stands for it before. */
export function useInBrowser<T extends string | boolean>(tell: () => T, before: T): T {
  return useSyncExternalStore(never, tell, () => before)
}

import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and while its page is taken over, then true. */
export function useMounted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

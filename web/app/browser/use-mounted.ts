import { useInBrowser } from './use-in-browser.ts'

/** False on the server and while its page is taken over, then true. */
export function useMounted(): boolean {
  return useInBrowser(() => true, false)
}

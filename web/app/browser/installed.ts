import { useMedia } from './use-media.ts'

/** Whether the site runs as an installed app. */
export function useInstalled(): boolean {
  return useMedia('(display-mode: standalone)')
}

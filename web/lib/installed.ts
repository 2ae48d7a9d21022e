import { useMedia } from './use-media.ts'

/** Whether the site runs as an installed app (U-016). */
export function useInstalled(): boolean {
  return useMedia('(display-mode: standalone)')
}

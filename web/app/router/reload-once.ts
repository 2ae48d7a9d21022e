import { chunkReloadGuardSeconds } from '#contract/api/limits.ts'

const storageName = 'chunk-reload'

/** Whether a reload is due, by when the last one was. */
export function mayReload(last: string | null, now: number): boolean {
  const since = now - Number(last ?? Number.NaN)
  // A clock that was set back must not forbid it for longer.
  return !(since >= 0 && since < chunkReloadGuardSeconds * 1000)
}

/** Loads a page anew when a part of the program is missing, at most once a minute; false when it may not. */
export function reloadOnce(address: string): boolean {
  try {
    if (!mayReload(sessionStorage.getItem(storageName), Date.now())) return false
    sessionStorage.setItem(storageName, String(Date.now()))
  } catch {
    // Without storage nothing would stop it.
    return false
  }
  if (address === location.href) location.reload()
  else location.assign(address)
  return true
}

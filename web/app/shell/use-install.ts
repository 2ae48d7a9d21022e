import { useEffect, useState } from 'react'

/** The event by which Chromium offers to install; TypeScript does not know it. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>
}

let offered: InstallEvent | null = null
const listeners = new Set<() => void>()

/** Keeps the browser's offer for a moment that we choose; to be called once at the start. */
export function catchInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offered = event as InstallEvent // what this event is
    for (const listener of listeners) listener()
  })
  addEventListener('appinstalled', () => {
    offered = null
    for (const listener of listeners) listener()
  })
}

/** Safari on phones installs only from its own menu, and has its own property for it. */
function installsByMenu(): boolean {
  return 'standalone' in navigator && navigator.standalone === false
}

export type InstallMethod = 'prompt' | 'menu' | null

/** How the site can be installed here, and the function that asks the browser to do so. */
export function useInstall(): [InstallMethod, () => void] {
  const [way, setWay] = useState<InstallMethod>(null)
  useEffect(() => {
    const updateWay = () => setWay(offered ? 'prompt' : installsByMenu() ? 'menu' : null)
    listeners.add(updateWay)
    updateWay()
    return () => void listeners.delete(updateWay)
  }, [])
  return [way, () => void offered?.prompt().catch(() => undefined)]
}

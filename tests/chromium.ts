import { findChromium } from '../tools/find-chromium.mjs'

/** Path of the Chromium or Chrome that browser tests and benchmarks drive. */
export function chromiumPath(): string {
  const path = findChromium()
  if (path) return path
  throw new Error('No Chromium was found; run "node tools/ensure-chromium.mjs" or set CHROMIUM_PATH.')
}

/** Options that keep Chromium from asking the network for anything but the page. */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

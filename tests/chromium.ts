import { findChromium, findWholeChromium } from '../tools/find-chromium.mjs'

function found(path: string | undefined): string {
  if (path) return path
  throw new Error('No Chromium was found; run "node tools/ensure-chromium.mjs" or set CHROMIUM_PATH.')
}

/** Path of the Chromium or Chrome that browser tests and benchmarks drive: the headless shell where there is one. */
export function findChromiumPath(): string {
  return found(findChromium())
}

/** Path of a Chromium or Chrome that has what the headless shell lacks: device notifications. */
export function findWholeChromiumPath(): string {
  return found(findWholeChromium())
}

/** Options that keep Chromium from asking the network for anything but the page. */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  // Letters with the exact widths of their font: the headless shell rounds each to whole pixels by itself.
  '--font-render-hinting=none',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

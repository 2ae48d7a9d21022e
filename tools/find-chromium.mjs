import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Headless Chromium: opening a page takes a tenth of the time. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Returns the path of the browser for tests: CHROMIUM_PATH, else a headless shell, else an installed Chromium or Chrome. */
export function findChromium() {
  return process.env.CHROMIUM_PATH || findHeadlessShell() || findWholeChromium()
}

/** Returns the path of an installed headless shell, or of nothing. */
export function findHeadlessShell() {
  return findFirst(findInFolders(SHELLS))
}

/** Returns the path of an installed Chromium or Chrome that has all its parts (a headless shell shows no notices). */
export function findWholeChromium() {
  return process.env.CHROMIUM_PATH || findFirst([...findInFolders(NAMES), ...APPLICATIONS])
}

function findInFolders(names) {
  const { PATH = '' } = process.env
  const folders = [...PATH.split(delimiter).filter(Boolean), '/usr/bin', '/usr/local/bin', '/snap/bin']
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

function findFirst(paths) {
  return paths.find((path) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

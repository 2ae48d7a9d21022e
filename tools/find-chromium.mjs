import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Returns the path of an installed Chromium or Chrome: CHROMIUM_PATH, else the first that is found. */
export function findChromium() {
  const { CHROMIUM_PATH, PATH = '' } = process.env
  if (CHROMIUM_PATH) return CHROMIUM_PATH
  const dirs = [...PATH.split(delimiter).filter(Boolean), '/usr/bin', '/usr/local/bin', '/snap/bin']
  const candidates = [...NAMES.flatMap((name) => dirs.map((dir) => join(dir, name))), ...APPLICATIONS]
  return candidates.find(isExecutable)
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

// usage: node tools/ensure-chromium.mjs
// Makes sure that a Chromium or Chrome is there for the browser tests; root on Debian gets it installed.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium } from './find-chromium.mjs'

const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

if (!findChromium() && mayInstall) installDebianChromium()

if (!findChromium()) {
  console.error(
    [
      'The browser tests need Chromium or Chrome, and none was found.',
      'Install it (Debian and Ubuntu: sudo apt-get install chromium), or name yours: CHROMIUM_PATH=/path/to/chrome npm test',
    ].join('\n'),
  )
  process.exit(1)
}

function installDebianChromium() {
  console.log('Installing Chromium for the browser tests (apt-get install chromium) …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'],
  ]) {
    const { status, stdout, stderr } = spawnSync('apt-get', args, { env, encoding: 'utf8' })
    if (status !== 0) console.error(`apt-get ${args.join(' ')} failed:\n${stdout}${stderr}`)
  }
}

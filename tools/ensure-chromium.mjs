// usage: node tools/ensure-chromium.mjs
// Makes sure that a Chromium or Chrome is there for the browser tests; root on Debian gets it installed.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findHeadlessShell, findWholeChromium } from './find-chromium.mjs'

const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && !process.env.CHROMIUM_PATH

const missing = [
  ...(findWholeChromium() ? [] : ['chromium']),
  // The same Chromium for fewer seconds; where a system does not have it, the tests run in the whole one.
  ...(findHeadlessShell() ? [] : ['chromium-headless-shell']),
]
if (missing.length > 0 && mayInstall) installFromDebian(missing)

if (!findWholeChromium()) {
  console.error(
    [
      'The browser tests need Chromium or Chrome, and none was found.',
      'Install it (Debian and Ubuntu: sudo apt-get install chromium), or name yours: CHROMIUM_PATH=/path/to/chrome npm test',
    ].join('\n'),
  )
  process.exit(1)
}

function installFromDebian(packages) {
  console.log(`Installing what the browser tests need (apt-get install ${packages.join(' ')}) …`)
  apt('update', '-qq')
  // One by one, since a system that lacks the one may have the other.
  for (const name of packages)
    apt('install', '-y', '-qq', '--no-install-recommends', name, 'fonts-liberation')
}

function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status, stdout, stderr } = spawnSync('apt-get', args, { env, encoding: 'utf8' })
  if (status !== 0) console.error(`apt-get ${args.join(' ')} failed:\n${stdout}${stderr}`)
}

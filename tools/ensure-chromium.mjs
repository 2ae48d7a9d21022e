// usage: node tools/ensure-chromium.mjs
// Makes sure that a Chromium or Chrome is there for the browser tests; root on Debian gets it installed.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findHeadlessShell, findWholeChromium } from './find-chromium.mjs'

const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && !process.env.CHROMIUM_PATH

if (mayInstall && !(findWholeChromium() && findHeadlessShell())) installFromDebian()

if (!findWholeChromium()) {
  console.error(
    [
      'The browser tests need Chromium or Chrome, and none was found.',
      'Install it (Debian and Ubuntu: sudo apt-get install chromium), or name yours: CHROMIUM_PATH=/path/to/chrome npm test',
    ].join('\n'),
  )
  process.exit(1)
}

function installFromDebian() {
  console.log(
    'Installing Chromium for the browser tests (apt-get install chromium chromium-headless-shell) …',
  )
  runApt('update', '-qq')
  // Both at once, since they share a part that has to be of the same version.
  install('chromium', 'chromium-headless-shell')
  // The same browser takes more seconds for the tests, but where a system does not have the shell it does for all of them.
  if (!findWholeChromium()) install('chromium')
}

function install(...packages) {
  runApt('install', '-y', '-qq', '--no-install-recommends', ...packages, 'fonts-liberation')
}

function runApt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status, stdout, stderr } = spawnSync('apt-get', args, { env, encoding: 'utf8' })
  if (status !== 0) console.error(`apt-get ${args.join(' ')} failed:\n${stdout}${stderr}`)
}

import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

// A small project in place of Duet whose program prints how it was started.
const PROGRAM = `
const { DATABASE_URL, DATA_DIR, DUET_MODE } = process.env
console.log(JSON.stringify({ args: process.argv.slice(2), DATABASE_URL, DATA_DIR, DUET_MODE }))
`

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'duet-env-file-'))
  mkdirSync(join(root, 'dist', 'server'), { recursive: true })
  writeFileSync(join(root, 'package.json'), JSON.stringify({ type: 'module', engines: { node: '>=24' } }))
  writeFileSync(join(root, 'dist', 'server', 'main.js'), PROGRAM)
  cpSync(import.meta.dirname, join(root, 'tools', 'start'), { recursive: true })
  cpSync(join(import.meta.dirname, '..', '..', 'bin'), join(root, 'bin'), { recursive: true })
  writeFileSync(join(root, '.env'), 'DATABASE_URL=postgres://of-the-checkout\nDATA_DIR=/of/the/checkout\n')
  writeFileSync(join(root, 'service.env'), '# a service\nDATABASE_URL="postgres://of-the-service"\n')
})

afterEach(() => rmSync(root, { recursive: true }))

/** Runs the command line of the project in an environment that holds nothing but what is given. */
function duet(args: readonly string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'bin', 'duet.mjs'), ...args], {
    cwd: tmpdir(),
    env,
    encoding: 'utf8',
  })
  return { status, stderr, started: stdout ? JSON.parse(stdout) : null }
}

test.each([
  [['--env-file', 'FILE', 'backup', 'folder']],
  [['backup', '--env-file', 'FILE', 'folder']],
  [['backup', 'folder', '--env-file=FILE']],
])('the settings of a named file count, and none of .env: %j', (args) => {
  const file = join(root, 'service.env')
  expect(duet(args.map((word) => word.replace('FILE', file))).started).toEqual({
    args: ['backup', 'folder'],
    DATABASE_URL: 'postgres://of-the-service',
    DUET_MODE: 'demo',
  })
})

test('a named file overrides what is set in the shell', () => {
  const shell = { DATABASE_URL: 'postgres://left-in-the-shell', DATA_DIR: '/of/the/shell' }
  expect(duet(['--env-file', join(root, 'service.env'), 'doctor'], shell).started).toMatchObject({
    DATABASE_URL: 'postgres://of-the-service',
    DATA_DIR: '/of/the/shell',
  })
})

test('without one, the environment overrides .env', () => {
  expect(duet(['doctor'], { DATA_DIR: '/of/the/shell' }).started).toMatchObject({
    DATABASE_URL: 'postgres://of-the-checkout',
    DATA_DIR: '/of/the/shell',
  })
})

test.each([[['--env-file', '/nowhere/duet.env', 'backup', 'folder']], [['backup', 'folder', '--env-file']]])(
  'nothing runs by a file that cannot be read: %j',
  (args) => {
    const { status, stderr, started } = duet(args)
    // Node.js reads the option as well, wherever it stands, and may be the one that refuses.
    expect(status).toBeGreaterThan(0)
    expect(started).toBeNull()
    expect(stderr).toMatch(/duet\.env|--env-file/)
  },
)

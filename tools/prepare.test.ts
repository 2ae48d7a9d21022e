import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

// A small project in place of Duet: its build writes a program that prints how it was started. Its dependency brings a
// Node.js, which says so and is the one that is here.
const BUILD = `
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
appendFileSync('builds', 'x')
mkdirSync('dist/server', { recursive: true })
writeFileSync('dist/server/main.js', 'console.log("STARTED", process.argv.slice(2).join(" "), process.env.DUET_MODE, process.env.NODE_ENV)')
`
const BROUGHT = `#!/bin/sh
case "$*" in *duet.mjs*) echo BROUGHT "$@" ;; esac
exec '${process.execPath}' "$@"
`
const { scripts: ours } = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8'))

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'duet-start-'))
  const project = { name: 'small', version: '1.0.0', dependencies: { leaf: 'file:leaf' } }
  const leaf = { name: 'leaf', version: '1.0.0', bin: { node: 'node.sh' } }
  const packages = { '': project, leaf, 'node_modules/leaf': { resolved: 'leaf', link: true } }
  mkdirSync(join(root, 'leaf'))
  write('leaf/package.json', JSON.stringify(leaf))
  write('leaf/node.sh', BROUGHT)
  write('package-lock.json', JSON.stringify({ ...project, lockfileVersion: 3, packages }))
  const scripts = { build: 'node build.mjs', start: ours.start }
  write('package.json', JSON.stringify({ ...project, type: 'module', engines: { node: '>=24' }, scripts }))
  write('build.mjs', BUILD)
  mkdirSync(join(root, 'server'))
  write('server/main.ts', 'one')
  cpSync(join(import.meta.dirname, 'start'), join(root, 'tools', 'start'), { recursive: true })
  cpSync(join(import.meta.dirname, 'prepare.mjs'), join(root, 'tools', 'prepare.mjs'))
  cpSync(join(import.meta.dirname, '..', 'bin'), join(root, 'bin'), { recursive: true })
})

afterEach(() => rmSync(root, { recursive: true }))

function write(path: string, text: string): void {
  writeFileSync(join(root, path), text)
}

function start(
  args: string[] = [],
  env: Record<string, string> = {},
): Promise<{ code: number | null; output: string }> {
  // The variables that npm and Vitest set for their own children would reach the small project too.
  const { PATH = '', HOME = '' } = process.env
  const child = spawn('npm', ['start', '--silent', '--', ...args], { cwd: root, env: { PATH, HOME, ...env } })
  let output = ''
  child.stdout.on('data', (data) => {
    output += data
  })
  child.stderr.on('data', (data) => {
    output += data
  })
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
}

const buildCount = () => readFileSync(join(root, 'builds'), 'utf8').length

test('the first start installs and builds, the second only starts', async () => {
  const first = await start()
  expect(first.output).toMatch(/Installing[\s\S]*Building[\s\S]*STARTED start/)
  const second = await start()
  expect(second.output).toBe(
    'BROUGHT --max-semi-space-size=8 bin/duet.mjs start\nSTARTED start demo production\n',
  )
  expect(buildCount()).toBe(1)
})

test('the bundled Node.js runs the program from the first start on', async () => {
  expect((await start()).output).toMatch(/Building[\s\S]*BROUGHT[\s\S]*STARTED/)
})

test('the installed Node.js runs the program where the bundled one does not work', async () => {
  write('leaf/node.sh', '#!/bin/sh\necho version GLIBC_2.28 not found\nexit 1')
  const { code, output } = await start()
  expect(code).toBe(0)
  expect(output).toContain('STARTED start demo production')
})

test('a changed source is built again, a changed test is not', async () => {
  await start()
  write('server/main.test.ts', 'a test')
  await start()
  expect(buildCount()).toBe(1)
  write('server/main.ts', 'two')
  await start()
  expect(buildCount()).toBe(2)
})

test('options and the mode are passed on to the program', async () => {
  await start()
  expect((await start(['--demo-replies'])).output).toContain('STARTED start --demo-replies demo production')
  expect((await start([], { NODE_ENV: 'production' })).output).toContain(
    'STARTED start production production',
  )
  expect((await start([], { DUET_MODE: 'test' })).output).toContain('STARTED start test production')
})

test('starts at the same time build once, also after one was killed while building', async () => {
  write('.start.lock', '999999999')
  const results = await Promise.all([start(), start(), start()])
  expect(results.map((result) => result.code)).toEqual([0, 0, 0])
  expect(buildCount()).toBe(1)
  expect(existsSync(join(root, '.start.lock'))).toBe(false)
})

test('a failing build is reported plainly and tried again at the next start', async () => {
  write('build.mjs', 'process.exit(1)')
  const failed = await start()
  expect(failed.code).toBe(1)
  expect(failed.output).toMatch(/The build failed\.\n$/)
  write('build.mjs', BUILD)
  expect((await start()).output).toContain('STARTED')
})

test('an older Node.js says what is needed', async () => {
  write('package.json', JSON.stringify({ engines: { node: '>=99.1' }, scripts: { start: ours.start } }))
  const { code, output } = await start()
  expect(code).toBe(1)
  expect(output).toMatch(/^Duet needs Node.js 99.1 or newer; this is /)
})

test('an older Node.js installs the bundled one, which runs the program', async () => {
  const name = `node-${process.platform}-${process.arch}`
  const manifest = {
    name: 'small',
    version: '1.0.0',
    type: 'module',
    engines: { node: '>=99.1' },
    optionalDependencies: { [name]: 'file:leaf' },
    scripts: { build: 'node build.mjs', start: ours.start },
  }
  const leaf = { name, version: '1.0.0', bin: { node: 'node.sh' } }
  const packages = { '': manifest, leaf, [`node_modules/${name}`]: { resolved: 'leaf', link: true } }
  write('package.json', JSON.stringify(manifest))
  write('leaf/package.json', JSON.stringify(leaf))
  write(
    'leaf/node.sh',
    `#!/bin/sh\n[ "$*" = --version ] && echo v99.2.0 && exit\nexec '${process.execPath}' "$@"`,
  )
  write('package-lock.json', JSON.stringify({ ...manifest, lockfileVersion: 3, packages }))
  // The program itself, which is an older one in truth, is not asked here.
  write('bin/duet.mjs', "console.log('STARTED')")
  expect((await start()).output).toMatch(/Installing[\s\S]*Building[\s\S]*STARTED/)
})

test('the program does not start on an older Node.js', async () => {
  await start()
  write('package.json', JSON.stringify({ type: 'module', engines: { node: '>=99.1' } }))
  const child = spawn(process.execPath, [join(root, 'bin/duet.mjs')], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [said] = await once(child.stderr, 'data')
  expect(String(said)).toMatch(/^Duet needs Node.js 99.1 or newer; this is /)
})

test('dependencies behind a link are never reinstalled', async () => {
  mkdirSync(join(root, 'elsewhere'))
  symlinkSync('elsewhere', join(root, 'node_modules'))
  const { code, output } = await start()
  expect(code).toBe(1)
  expect(output).toMatch(/^node_modules is a link/)
})

import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

// A small project in place of Duet whose program uses the job queue and prints where it runs.
const PROGRAM = `
import { runOnce } from 'graphile-worker'
console.log(typeof runOnce, process.cwd())
`

let root: string
let folder: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'duet-program-'))
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'duet-caller-')))
  mkdirSync(join(root, 'dist', 'server'), { recursive: true })
  writeFileSync(join(root, 'package.json'), JSON.stringify({ type: 'module', engines: { node: '>=24' } }))
  writeFileSync(join(root, 'dist', 'server', 'main.js'), PROGRAM)
  cpSync(import.meta.dirname, join(root, 'tools', 'start'), { recursive: true })
  cpSync(join(import.meta.dirname, '..', '..', 'bin'), join(root, 'bin'), { recursive: true })
  symlinkSync(join(import.meta.dirname, '..', '..', 'node_modules'), join(root, 'node_modules'))
})

afterEach(() => {
  rmSync(root, { recursive: true })
  rmSync(folder, { recursive: true })
})

test.each(['.graphile-workerrc.js', 'graphile-worker.config.cjs'])(
  'a command runs nothing that lies in the folder of the caller or above it: %s',
  (name) => {
    writeFileSync(join(folder, name), 'console.log("PLANTED"); module.exports = {}')
    const cwd = join(folder, 'below')
    mkdirSync(cwd)
    for (const caller of [folder, cwd]) {
      const { status, stdout } = spawnSync(process.execPath, [join(root, 'bin', 'duet.mjs'), 'doctor'], {
        cwd: caller,
        encoding: 'utf8',
      })
      expect({ status, stdout }).toEqual({ status: 0, stdout: `function ${caller}\n` })
    }
  },
)

import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const source = join(import.meta.dirname, 'node-version.mjs')

describe('a command on a Node.js that is too old', () => {
  let root: string
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'duet-node-'))
    writeFileSync(join(root, 'package.json'), JSON.stringify({ engines: { node: '>=99' } }))
    writeFileSync(
      join(root, 'check.mjs'),
      `import { continueOnBundledNode } from ${JSON.stringify(source)}\nawait continueOnBundledNode(${JSON.stringify(root)})\nconsole.log('on the old one')\n`,
    )
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  /** Puts a program among the dependencies that calls itself a Node.js of this version. */
  function bundle(version: string): void {
    const folder = join(root, 'node_modules', '.bin')
    mkdirSync(folder, { recursive: true })
    const node = join(folder, 'node')
    writeFileSync(
      node,
      `#!/bin/sh\n[ "$1" = --version ] && echo v${version} && exit\necho "ran $*"\nexit 3\n`,
    )
    chmodSync(node, 0o755)
  }
  const run = () =>
    spawnSync(process.execPath, [join(root, 'check.mjs'), '--long', 'bank'], { encoding: 'utf8' })

  it('goes on with the one of the dependencies, and ends as that does', () => {
    bundle('99.1.0')
    const { stdout, status } = run()
    expect(stdout).toBe(`ran ${join(root, 'check.mjs')} --long bank\n`)
    expect(status).toBe(3)
  })

  it.each(['without one', 'with another one that is too old'])('is refused %s', (among) => {
    if (among !== 'without one') bundle('98.0.0')
    const { stdout, stderr, status } = run()
    expect(stdout).toBe('')
    expect(stderr).toMatch(/^(?:duet: )?Duet needs Node\.js 99 or newer; .*\n$/)
    expect(status).toBe(1)
  })
})

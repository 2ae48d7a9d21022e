import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withLock } from './lock.mjs'

const nobody = '999999999'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'duet-lock-'))
})

afterEach(() => rmSync(root, { recursive: true }))

test('a stale lock is removed by one process at a time, so that no one loses a new lock', async () => {
  writeFileSync(join(root, '.start.lock'), nobody)
  const another = join(root, '.start.lock.removing')
  writeFileSync(another, String(process.pid))
  const done: string[] = []
  const working = withLock(root, () => () => done.push('work'))
  await sleep(500)
  expect(done).toEqual([])
  rmSync(another)
  await working
  expect(done).toEqual(['work'])
  expect(existsSync(join(root, '.start.lock'))).toBe(false)
})

test('a process stopped while removing a lock does not block others', async () => {
  writeFileSync(join(root, '.start.lock'), nobody)
  writeFileSync(join(root, '.start.lock.removing'), nobody)
  const done: string[] = []
  await withLock(root, () => () => done.push('work'))
  expect(done).toEqual(['work'])
  expect(existsSync(join(root, '.start.lock.removing'))).toBe(false)
})

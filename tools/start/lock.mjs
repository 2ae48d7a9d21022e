import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Does a piece of work alone in this checkout. `plan` looks whether there is something to do and returns the work or
 * undefined; it is asked again once the lock is held, since the previous holder may have done the same.
 */
export async function withLock(root, plan) {
  if (!plan()) return
  const lock = join(root, '.start.lock')
  await acquire(lock)
  const release = () => rmSync(lock, { force: true })
  process.once('exit', release)
  try {
    plan()?.()
  } finally {
    release()
    process.off('exit', release)
  }
}

async function acquire(lock) {
  let hasSaidWhy = false
  while (!take(lock)) {
    if (isAbandoned(lock)) removeAbandoned(lock)
    else if (!hasSaidWhy) console.log('Another process is installing or building here; waiting …')
    hasSaidWhy = true
    await sleep(200)
  }
}

// One at a time, and looking again: between another's look and its removal this one could already have a new owner.
function removeAbandoned(lock) {
  const right = `${lock}.removing`
  if (!take(right)) {
    if (isAbandoned(right)) rmSync(right, { force: true })
    return
  }
  try {
    if (isAbandoned(lock)) rmSync(lock, { force: true })
  } finally {
    rmSync(right, { force: true })
  }
}

function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function isAbandoned(lock) {
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    // Without a number, its owner was stopped between making and writing it, unless it is doing so right now.
    if (pid === 0) return Date.now() - statSync(lock).mtimeMs > 5000
    // Signal 0 only asks; a process of another user answers with a refusal, which is an answer too.
    process.kill(pid, 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

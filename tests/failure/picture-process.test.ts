import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { drawSvg } from '#server/platform/brand-pictures.ts'
import { cleanSvg } from '#server/platform/clean-svg.ts'
import { PictureRefused, reencodePicture } from '#server/platform/images.ts'
import { PictureProcess } from '#server/platform/picture-process.ts'
import { startPictureWorker } from '#server/platform/start-picture-worker.ts'
import { rewriteVoice } from '#server/platform/voices/rewrite-voice.ts'
import { aSound } from '../sounds.ts'
import { ensureBuilt } from './build.ts'

const worker = fileURLToPath(new URL('../../dist/server/picture-worker.js', import.meta.url))
const sizes = { full: { inside: 800 }, thumb: { width: 160, height: 200 } } as const
const options = { minSide: 300, maxRatio: 10 }
const opened: PictureProcess[] = []

const open = (waits: { idle?: number } = {}) => {
  const pictures = new PictureProcess(worker, waits)
  opened.push(pictures)
  return pictures
}
const aPicture = (width = 900, height = 1200) =>
  sharp({ create: { width, height, channels: 3, background: '#c8372d' } })
    .jpeg()
    .toBuffer()

beforeAll(ensureBuilt, 120_000)
afterAll(() => {
  for (const pictures of opened) pictures.stop()
})

test('a separate process makes the same pictures, one after the other', async () => {
  const pictures = open()
  const bytes = await aPicture()
  const made = await Promise.all([1, 2, 3].map(() => pictures.reencode({ source: bytes, sizes, options })))
  const here = await reencodePicture(bytes, sizes, options)
  for (const picture of made) expect(picture).toEqual(here)
})

test('it refuses what the main process refuses', async () => {
  const pictures = open()
  const refusal = async (bytes: Buffer) => {
    const error = await pictures.reencode({ source: bytes, sizes, options }).catch((reason) => reason)
    return error instanceof PictureRefused ? error.code : error
  }
  expect(await refusal(Buffer.from('no picture'))).toBe('unsupported_media')
  expect(await refusal(await aPicture(200, 900))).toBe('too_small')
})

test('it renders drawings, and refuses what only looks like one', async () => {
  const pictures = open()
  const drawing = cleanSvg('<svg viewBox="0 0 4 2"><rect width="4" height="2" fill="#c8372d"/></svg>')
  expect(Buffer.from(await pictures.draw({ drawing, side: 64 }))).toEqual(await drawSvg(drawing, 64))
  const broken = pictures.draw({ drawing: { ...drawing, svg: '<svg' }, side: 64 })
  await expect(broken).rejects.toMatchObject({ code: 'unsupported_media' })
})

test('it rewrites recordings, and refuses anything else', async () => {
  const pictures = open()
  const file = join(mkdtempSync(join(tmpdir(), 'duet-upload-')), 'recording')
  writeFileSync(file, await aSound())
  const made = await pictures.rewrite({ voice: file, limits: { maxSeconds: 60 } })
  expect(made).toMatchObject({ type: 'audio/webm', milliseconds: 2000 })
  expect(Buffer.from(made.bytes)).toEqual((await rewriteVoice(file, { maxSeconds: 60 })).bytes)
  writeFileSync(file, 'no recording')
  const refused = pictures.rewrite({ voice: file, limits: { maxSeconds: 60 } })
  await expect(refused).rejects.toMatchObject({ code: 'unsupported_audio' })
})

/** Slows a process down to a sixth of the time, as on a busy machine, until it is stopped. */
function slowDown(pictures: PictureProcess): () => void {
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    if (pictures.pid !== undefined) process.kill(pictures.pid, name)
  }
  const timer = setInterval(() => {
    signal('SIGSTOP')
    setTimeout(() => signal('SIGCONT'), 100)
  }, 120)
  return () => clearInterval(timer)
}

/** Returns a picture that takes about a second to decode, since all of it comes before its last scan. */
async function aSlowPicture(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const tile = sharp({ create: { width: 500, height: 500, channels: 3, background: '#000', noise } })
  return sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#000' } })
    .composite([{ input: await tile.png().toBuffer(), tile: true }])
    .jpeg({ progressive: true })
    .toBuffer()
}

test('a picture that takes too long is not called invalid', async () => {
  const pictures = open()
  const source = await aSlowPicture()
  const stop = slowDown(pictures)
  try {
    const made = pictures.reencode({ source, sizes, options: { ...options, maxSeconds: 1 } })
    await expect(made).rejects.toMatchObject({ code: 'unavailable' })
  } finally {
    stop()
  }
})

/** A worker that one of its pictures keeps busy for ever, as a faulty library would: it checks no clock. */
const stuckWorker = `
process.on('message', ({ source }) => {
  if (source === 'endless') for (;;);
  process.send({ picture: { width: 900 } })
})
process.send('ready')`

test('the time that the process takes to start is not counted as that of its first picture', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'duet-late-'))
  const file = join(folder, 'worker.mjs')
  // Longer than a picture may take, as on a busy machine.
  writeFileSync(file, `const end = Date.now() + 4000\nwhile (Date.now() < end);\n${stuckWorker}`)
  const pictures = new PictureProcess(file)
  opened.push(pictures)
  const made = pictures.reencode({ source: 'any', sizes, options: { ...options, maxSeconds: 1 } })
  expect((await made).width).toBe(900)
  rmSync(folder, { recursive: true })
})

test('a picture that blocks its process forever is given up, and those behind it are made', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'duet-stuck-'))
  const file = join(folder, 'worker.mjs')
  writeFileSync(file, stuckWorker)
  const pictures = new PictureProcess(file)
  opened.push(pictures)
  const stuck = pictures.reencode({ source: 'endless', sizes, options: { ...options, maxSeconds: 1 } })
  const behind = pictures.reencode({ source: 'behind it', sizes, options })
  await expect.poll(() => pictures.pid).toBeDefined()
  const { pid } = pictures
  await expect(stuck).rejects.toMatchObject({ code: 'unavailable' })
  expect((await behind).width).toBe(900)
  expect(pictures.pid).not.toBe(pid)
  rmSync(folder, { recursive: true })
})

test('members take turns: one picture does not wait for the five of someone else', async () => {
  const pictures = open()
  const source = await aPicture()
  const made: string[] = []
  const make = async (owner: string) => {
    await pictures.reencode({ source, sizes, options: { ...options, owner } })
    made.push(owner)
  }
  await Promise.all([...Array.from({ length: 5 }, () => make('many')), make('one')])
  expect(made.indexOf('one')).toBeLessThan(3)
})

/** What a program that runs like the worker can reach in a folder that is not its own. */
const probe = `
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
const [folder] = process.argv.slice(-1)
const reached = (what) => { try { return String(what()) } catch { return null } }
process.send({
  secret: reached(() => readFileSync(folder + '/secret-key', 'utf8')),
  list: reached(() => readdirSync(folder)),
  parent: reached(() => readFileSync('/proc/' + process.ppid + '/environ', 'utf8')),
  written: reached(() => writeFileSync(folder + '/written', 'x')),
  started: reached(() => execFileSync('cat', [folder + '/secret-key'])),
  environment: Object.entries(process.env).filter(([name, value]) => (name + value).includes('SECRET')).length || null,
})`

test('it cannot reach the server: no secret, no environment, no stored file, no other program', async () => {
  const [own, data] = ['duet-probe-', 'duet-data-'].map((name) => mkdtempSync(join(tmpdir(), name)))
  const file = join(own ?? '', 'probe.mjs')
  writeFileSync(file, probe)
  writeFileSync(join(data ?? '', 'secret-key'), 'SECRET')
  vi.stubEnv('SECRET_KEY', 'SECRET')
  const child = startPictureWorker(file, [data ?? ''])
  const [reached] = await once(child, 'message')
  vi.unstubAllEnvs()
  for (const folder of [own, data]) rmSync(folder ?? '', { recursive: true })
  expect(reached).toEqual({
    secret: null,
    list: null,
    parent: null,
    written: null,
    started: null,
    environment: null,
  })
})

/** Kills the current process, and returns its id. */
function kill({ pid }: PictureProcess): number {
  if (pid === undefined) throw new Error('there is a process')
  process.kill(pid, 'SIGKILL')
  return pid
}

/** Waits until there is another process than the one that was killed. */
async function anotherThan(pid: number, pictures: PictureProcess): Promise<void> {
  while (pictures.pid === undefined || pictures.pid === pid) await sleep(5)
}

test('a picture whose process is killed in the middle is made by another', async () => {
  const pictures = open()
  const made = pictures.reencode({ source: await aPicture(4000, 3000), sizes, options })
  const pid = kill(pictures)
  expect((await made).width).toBe(1600)
  expect(pictures.pid).not.toBe(pid)
})

test('a picture that crashes its process twice is given up, without the pictures that waited with it', async () => {
  const pictures = open()
  const source = await aPicture(4000, 3000)
  const [first, ...others] = [1, 2, 3].map(() => pictures.reencode({ source, sizes, options }))
  const given = expect(first).rejects.toThrow('the picture process ended: SIGKILL')
  await anotherThan(kill(pictures), pictures)
  kill(pictures)
  await given
  for (const picture of await Promise.all(others)) expect(picture.width).toBe(1600)
})

test('it exits when no picture has arrived for a while', async () => {
  const pictures = open({ idle: 50 })
  await pictures.reencode({ source: await aPicture(), sizes, options })
  const { pid } = pictures
  if (pid === undefined) throw new Error('there is a process')
  const isAlive = () => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  while (isAlive()) await sleep(20)
  expect(pictures.pid).toBeUndefined()
})

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PictureRefused, reencodePicture } from '#server/platform/images.ts'
import { openPictureProcess, type PictureProcess } from '#server/platform/picture-process.ts'
import { ensureBuilt } from './build.ts'

const worker = fileURLToPath(new URL('../../dist/server/picture-worker.js', import.meta.url))
const sizes = { full: { inside: 800 }, thumb: { width: 160, height: 200 } } as const
const leastSide = 300
const opened: PictureProcess[] = []

const open = (idle?: number) => {
  const pictures = openPictureProcess(worker, idle === undefined ? {} : { idle })
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

test('a process of its own makes the same pictures, several at a time', async () => {
  const pictures = open()
  const bytes = await aPicture()
  const made = await Promise.all([1, 2, 3].map(() => pictures.reencode({ source: bytes, sizes, leastSide })))
  const here = await reencodePicture(bytes, sizes, { leastSide })
  for (const picture of made) expect(picture).toEqual(here)
})

test('it refuses what the program itself refuses', async () => {
  const pictures = open()
  const refusal = async (bytes: Buffer) => {
    const error = await pictures.reencode({ source: bytes, sizes, leastSide }).catch((reason) => reason)
    return error instanceof PictureRefused ? error.code : error
  }
  expect(await refusal(Buffer.from('no picture'))).toBe('unsupported_media')
  expect(await refusal(await aPicture(200, 900))).toBe('too_small')
})

test('whoever chats goes before it, whatever session the server is of, and leaves it a share', async () => {
  const pictures = open()
  await pictures.reencode({ source: await aPicture(), sizes, leastSide })
  const own = `/proc/${pictures.pid}`
  // On Linux each thread has a rank of its own; elsewhere the process has one.
  const threads = existsSync(`${own}/task`) ? readdirSync(`${own}/task`) : [String(pictures.pid)]
  const ranks = threads.map((thread) => getPriority(Number(thread)))
  expect(new Set(ranks)).toEqual(new Set([5]))
  // Sessions share the cores by turns, whatever the ranks within, where the system has been told so.
  if (!existsSync(`${own}/autogroup`)) return
  const session = readFileSync(`${own}/autogroup`, 'utf8')
  expect(session).toMatch(/ nice 5$/m)
  expect(session).not.toBe(readFileSync('/proc/self/autogroup', 'utf8'))
})

/** Kills the process that there is now, and gives its id. */
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
  const made = pictures.reencode({ source: await aPicture(4000, 3000), sizes, leastSide })
  const pid = kill(pictures)
  expect((await made).width).toBe(2048)
  expect(pictures.pid).not.toBe(pid)
})

test('a picture that ends its process twice is given up, and takes none with it that waited beside it', async () => {
  const pictures = open()
  const source = await aPicture(4000, 3000)
  const [first, ...others] = [1, 2, 3].map(() => pictures.reencode({ source, sizes, leastSide }))
  const given = expect(first).rejects.toThrow('the picture process ended: SIGKILL')
  await anotherThan(kill(pictures), pictures)
  kill(pictures)
  await given
  for (const picture of await Promise.all(others)) expect(picture.width).toBe(2048)
})

test('it ends when no picture has come for a while', async () => {
  const pictures = open(50)
  await pictures.reencode({ source: await aPicture(), sizes, leastSide })
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

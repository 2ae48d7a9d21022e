import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { encodeForProfile } from '#server/features/photos/upload-photo.ts'
import { type BenchProgram, withBenchProgram } from './bench-program.ts'
import { type BenchRow, computeMedian, computePercentile } from './bench-row.ts'
import { openDuetTalk, type Talk, type TalkRound, talkAtPace } from './talk.ts'

const rounds = 9
const encodings = 15
const talkers = 40
const uploaders = 200
const seconds = 10
const perSecond = 50
const uploadsAtOnce = 4

/**
 * Returns a picture of twelve megapixels with large shapes and fine grain, as a camera's: about as costly to decode.
 */
async function drawPhoto(seed: number): Promise<Buffer> {
  const [width, height] = [4000, 3000]
  const shapes = Array.from({ length: 60 }, (_, index) => {
    const at = (step: number) => (index * step + seed * 31) % 100
    return `<circle cx="${at(37)}%" cy="${at(61)}%" r="${3 + (at(17) % 14)}%" fill="hsl(${at(53) * 3.6} 60% 55%)" opacity="0.7"/>`
  })
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="sky"><stop stop-color="#7ab"/><stop offset="1" stop-color="#fca"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>${shapes.join('')}</svg>`
  const noise = {
    width,
    height,
    channels: 3,
    background: '#000',
    noise: { type: 'gaussian', mean: 128, sigma: 14 },
  } as const
  const grain = await sharp({ create: noise }).png({ compressionLevel: 1 }).toBuffer()
  return sharp(Buffer.from(drawing))
    .flatten()
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 88 })
    .toBuffer()
}

/** The minimum work for the same set: decoded once, four sizes as WebP. */
async function makeBareSizes(bytes: Buffer): Promise<void> {
  const { data, info } = await sharp(bytes, { sequentialRead: true })
    .autoOrient()
    .resize(2048, 2048, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const pixels = sharp(data, { raw: { width, height, channels } })
  await Promise.all([
    pixels.clone().resize(1600, 1600, { fit: 'inside' }).webp({ effort: 3 }).toBuffer(),
    pixels.clone().resize(320, 320, { fit: 'cover', position: 'attention' }).webp({ effort: 3 }).toBuffer(),
    pixels
      .clone()
      .resize(400, 500, { fit: 'cover', position: 'attention' })
      .webp({ effort: 3, quality: 75 })
      .toBuffer(),
    pixels.clone().resize(800, 1000, { fit: 'cover', position: 'attention' }).webp({ effort: 3 }).toBuffer(),
  ])
}

async function measureCpuMilliseconds(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

async function measureEncoding(photo: Buffer): Promise<BenchRow> {
  const all: { own: number; limit: number }[] = []
  for (let round = 0; round <= encodings; round++) {
    const limit = await measureCpuMilliseconds(() => makeBareSizes(photo))
    const own = await measureCpuMilliseconds(() => encodeForProfile(photo, 'bench'))
    if (round > 0) all.push({ own, limit })
  }
  const ratio = computeMedian(all.map((round) => round.own / round.limit))
  return {
    figure: 'CPU of a photo of 12 megapixels, all sizes, blur and marks; limit: bare sharp',
    measured: computeMedian(all.map((round) => round.own)),
    unit: 'ms',
    limit: computeMedian(all.map((round) => round.limit)),
    ratio,
    target: '≤ 1.5 × bare sharp',
    pass: ratio <= 1.5,
  }
}

/** Megabytes that a process and its children hold now; they share the pages of the program itself. */
function readMemory(pid: number): { own: number; file: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  const all = [
    { own: megabytes('RssAnon'), file: megabytes('RssFile') },
    ...children.map((child) => readMemory(Number(child))),
  ]
  return {
    own: all.reduce((sum, one) => sum + one.own, 0),
    file: Math.max(...all.map((one) => one.file)),
  }
}

/** Samples ten times a second until it is stopped; stopping returns the maximum. */
function watchMemory(pid: number): () => number {
  let max = 0
  const timer = setInterval(() => {
    const { own, file } = readMemory(pid)
    max = Math.max(max, own + file)
  }, 100)
  return () => {
    clearInterval(timer)
    return max
  }
}

/** Members who upload without pause between `begin` and `end`, which gives how many photos that were until then. */
function openUploaders(port: number, photo: string) {
  const script = fileURLToPath(new URL('uploader.mjs', import.meta.url))
  const child = fork(script, [port, photo, uploadsAtOnce, talkers + 1, uploaders].map(String))
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`the uploads ended with ${code}`)
  })
  failed.catch(() => undefined)
  return {
    begin: () => void child.send('begin'),
    async end(): Promise<number> {
      const answer = once(child, 'message')
      child.send('end')
      const [count] = await Promise.race([answer, failed])
      return Number(count)
    },
    close: () => child.disconnect(),
  }
}

async function measureWithUploads(bench: BenchProgram, photo: string): Promise<BenchRow[]> {
  const duet = await bench.start()
  const uploading = openUploaders(duet.port, photo)
  const maxMemory = watchMemory(duet.pid)
  const talk: Talk = await openDuetTalk(duet.port, bench.ids.slice(0, talkers))
  const pace = () => talkAtPace(talk, talkers, { seconds, perSecond })
  const p99 = ({ delays }: TalkRound) => computePercentile(delays, 0.99)
  const all: { alone: number; withUploads: number }[] = []
  let uploads = 0
  for (let round = 0; round <= rounds; round++) {
    const alone = p99(await pace())
    uploading.begin()
    const withUploads = p99(await pace())
    uploads = await uploading.end()
    if (round > 0) all.push({ alone, withUploads })
  }
  talk.close()
  uploading.close()
  const ratio = computeMedian(all.map((round) => round.withUploads / round.alone))
  const memory = maxMemory()
  return [
    {
      figure: `messages at ${perSecond}/s while ${uploadsAtOnce} upload, p99; limit: without uploads`,
      measured: computeMedian(all.map((round) => round.withUploads)),
      unit: 'ms',
      limit: computeMedian(all.map((round) => round.alone)),
      ratio,
      target: '≤ 2 × without',
      pass: ratio <= 2,
    },
    {
      figure: `most memory of the server meanwhile, ${uploads} photos of 12 megapixels`,
      measured: memory,
      unit: 'MB',
      limit: null,
      ratio: null,
      target: '≤ 512 MB',
      pass: memory <= 512,
    },
  ]
}

/** Prints the cost of photos compared with bare sharp, and how they slow the chat down. */
export async function run({ seed }: { seed: number }): Promise<BenchRow[]> {
  const photo = await drawPhoto(seed)
  const encoding = await measureEncoding(photo)
  const folder = mkdtempSync(join(tmpdir(), 'duet-bench-photo-'))
  const file = join(folder, 'photo.jpg')
  writeFileSync(file, photo)
  try {
    const withUploads = await withBenchProgram({ members: talkers + uploaders, seed }, (bench) =>
      measureWithUploads(bench, file),
    )
    return [encoding, ...withUploads]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

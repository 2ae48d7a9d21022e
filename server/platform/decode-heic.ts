import { Worker } from 'node:worker_threads'

/** A decoded picture: four bytes for each pixel. */
export interface Bitmap {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

type Decoding = Bitmap | 'too_large' | 'unavailable' | null

// A worker is started from text, so that the built server stays one file; the decoder is found from this file.
const work = `
const { parentPort, workerData } = require('node:worker_threads')
const { all } = require('node:module').createRequire(workerData.base)('heic-decode')
async function run() {
  const [first] = await all({ buffer: workerData.bytes })
  if (!first) return null
  if (first.width * first.height > workerData.pixelsMost) return 'too_large'
  const { data, width, height } = await first.decode()
  return { data: new Uint8Array(data.buffer), width, height }
}
// The bitmap moves to the program: a copy of fifty million pixels would cost 200 MB.
run().then(
  (result) => parentPort.postMessage(result, result?.data ? [result.data.buffer] : []),
  () => parentPort.postMessage(null),
)
`

function isBitmap(value: unknown): value is Bitmap {
  return (
    typeof value === 'object' && value !== null && 'data' in value && 'width' in value && 'height' in value
  )
}

/**
 * Decodes a picture of an iPhone, which sharp's prebuilt library cannot. It takes a second or two, so it runs on a
 * thread of its own, with bounds on its time and memory: `unavailable` when that is over. Null for what cannot be read.
 */
export function decodeHeic(
  bytes: Uint8Array,
  { pixelsMost, seconds }: { pixelsMost: number; seconds: number },
): Promise<Decoding> {
  const worker = new Worker(work, {
    eval: true,
    workerData: { bytes, pixelsMost, base: import.meta.url },
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  return new Promise((resolve) => {
    const end = (result: Decoding) => {
      clearTimeout(timer)
      void worker.terminate()
      resolve(result)
    }
    const timer = setTimeout(() => end('unavailable'), seconds * 1000)
    worker.once('message', (message) => end(message === 'too_large' || isBitmap(message) ? message : null))
    worker.once('error', () => end(null))
    worker.once('exit', () => end(null))
  })
}

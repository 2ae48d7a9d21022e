import { Worker } from 'node:worker_threads'

/** A decoded picture: four bytes for each pixel. */
export interface Bitmap {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

type Size = Pick<Bitmap, 'width' | 'height'>

// A worker is started from text, so that the built server stays one file; the decoder is found from this file.
const work = `
const { parentPort, workerData } = require('node:worker_threads')
const { all } = require('node:module').createRequire(workerData.base)('heic-decode')
async function run() {
  const [first] = await all({ buffer: workerData.bytes })
  if (!first) return null
  // How large it is stands in its head; whether that may be decoded is said by the program.
  parentPort.postMessage({ width: first.width, height: first.height })
  await new Promise((resolve) => parentPort.once('message', resolve))
  const { data, width, height } = await first.decode()
  return { data: new Uint8Array(data.buffer), width, height }
}
// The bitmap moves to the program: a copy of fifty million pixels would cost 200 MB.
run().then(
  (result) => parentPort.postMessage(result, result?.data ? [result.data.buffer] : []),
  () => parentPort.postMessage(null),
)
`

/**
 * Decodes a picture of an iPhone, which sharp's prebuilt library cannot. It takes a second or two, so it runs on a
 * thread of its own, without the program's environment and with bounds on its time and memory: `unavailable` when the
 * time is over. Null for what cannot be read. `check` is given the size before anything is decoded; what it throws is
 * thrown.
 */
export function decodeHeic(
  bytes: Uint8Array,
  { check, maxSeconds }: { check: (size: Size) => void; maxSeconds: number },
): Promise<Bitmap | 'unavailable' | null> {
  const worker = new Worker(work, {
    eval: true,
    env: {},
    workerData: { bytes, base: import.meta.url },
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  let timer: NodeJS.Timeout | undefined
  return new Promise<Bitmap | 'unavailable' | null>((resolve, reject) => {
    timer = setTimeout(() => resolve('unavailable'), maxSeconds * 1000)
    worker.on('message', (message: Size | Bitmap | null) => {
      if (message === null || 'data' in message) return resolve(message)
      try {
        check(message)
        worker.postMessage('decode')
      } catch (error) {
        reject(error)
      }
    })
    worker.once('error', () => resolve(null))
    worker.once('exit', () => resolve(null))
  }).finally(() => {
    clearTimeout(timer)
    void worker.terminate()
  })
}

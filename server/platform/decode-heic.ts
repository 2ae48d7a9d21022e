import { Worker } from 'node:worker_threads'

/** A decoded picture: four bytes for each pixel. */
export interface Bitmap {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
  /** The ICC profile of its colours; sRGB without one. */
  readonly profile?: Uint8Array | undefined
}

type Size = Pick<Bitmap, 'width' | 'height'>

/** Profiles of cameras have a few hundred bytes; those of printers up to a megabyte. */
const maxProfileBytes = 1_048_576

// The worker is started from text, so that the built server stays one file; the decoder is resolved from this file.
const work = `
const { parentPort, workerData } = require('node:worker_threads')
const heif = require('node:module').createRequire(workerData.base)('libheif-js/wasm-bundle')
// libheif decodes only the pixels; the profile next to them says what their colours mean.
function readProfile({ $$: { ptr } }) {
  const size = heif._heif_image_handle_get_raw_color_profile_size(ptr)
  if (size < 128 || size > ${maxProfileBytes}) return undefined
  const [error, start] = [heif._malloc(16), heif._malloc(size)]
  heif._heif_image_handle_get_raw_color_profile(error, ptr, start)
  return heif.HEAPU8.slice(start, start + size)
}
async function run() {
  const images = new heif.HeifDecoder().decode(workerData.bytes)
  // A file with several pictures, such as a burst, names the one to show.
  const image = images.find((one) => one.is_primary()) ?? images[0]
  if (!image) return null
  const [width, height] = [image.get_width(), image.get_height()]
  // The size is in the header; the caller says whether it may be decoded.
  parentPort.postMessage({ width, height })
  await new Promise((resolve) => parentPort.once('message', resolve))
  const profile = readProfile(image.handle)
  const empty = { data: new Uint8ClampedArray(width * height * 4), width, height }
  const shown = await new Promise((resolve) => image.display(empty, resolve))
  return shown && { data: new Uint8Array(shown.data.buffer), width, height, profile }
}
// The bitmap is transferred: a copy of fifty million pixels would take 200 MB.
run().then(
  (result) => parentPort.postMessage(result, result?.data ? [result.data.buffer] : []),
  () => parentPort.postMessage(null),
)
`

/**
 * Decodes a picture of an iPhone, which sharp’s prebuilt library cannot. It takes a second or two, so it runs on a
 * separate thread, without the program’s environment and with limits on time and memory: `unavailable` after the time
 * limit. Returns null for what cannot be read. `check` gets the size before anything is decoded; what it throws is
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

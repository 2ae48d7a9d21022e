import { AwsClient } from 'aws4fetch'
import { checkFileName, type FileStore } from './storage.ts'

/** An S3 bucket, with a key that may read and write it. */
export interface Bucket {
  /** The URL of the bucket, without a trailing slash. */
  readonly url: string
  readonly region: string
  readonly keyId: string
  readonly secret: string
}

/** Parses the URL of a bucket, such as `https://KEY:SECRET@s3.example.com/bucket?region=eu-central-1`. */
export function parseBucket(address: string): Bucket {
  const url = new URL(address)
  return {
    url: `${url.origin}${url.pathname.replace(/\/+$/, '')}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    keyId: decodeURIComponent(url.username),
    secret: decodeURIComponent(url.password),
  }
}

const waitMilliseconds = 10_000
const attempts = 3

/** The bucket does not answer, or fails. Reported as 503, since it will be back. */
export class BucketUnavailable extends Error {
  readonly statusCode = 503
}

/**
 * Keeps files in a bucket, for web processes on several machines. A file is there as a whole or not at all. An error of
 * the bucket is retried, a timeout is not; both are thrown as BucketUnavailable.
 */
export function createS3Store(bucket: Bucket): FileStore {
  const { region, keyId: accessKeyId, secret: secretAccessKey } = bucket
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const toUrl = (name: string) => `${bucket.url}/${checkFileName(name)}`

  /**
   * Sends a signed request, with a timeout. The signal is passed to `fetch` and not to what is signed: that is released
   * once it is sent, and garbage collection would take the timeout with it.
   */
  const send = async (name: string, init: RequestInit) =>
    fetch(await client.sign(toUrl(name), init), { signal: AbortSignal.timeout(waitMilliseconds) })

  const ask = async (name: string, method: 'GET' | 'PUT' | 'DELETE', bytes?: Uint8Array) => {
    let last: unknown
    for (let attempt = 0; attempt < attempts; attempt++) {
      try {
        const sent = bytes && {
          body: new Uint8Array(bytes),
          headers: { 'content-type': guessContentType(name) },
        }
        const answer = await send(name, { method, ...sent })
        if (answer.status < 500) return answer
        last = `it answered ${answer.status}`
        await answer.body?.cancel()
      } catch (error) {
        last = error
        // After a timeout, a retry would only wait again.
        if (error instanceof DOMException && error.name === 'TimeoutError') break
      }
    }
    throw new BucketUnavailable(`the bucket did not ${method}: ${last}`, { cause: last })
  }
  const expectOk = (answer: Response, method: string) => {
    if (!answer.ok) throw new Error(`the bucket answered ${method} with ${answer.status}`)
  }

  return {
    async read(name) {
      const answer = await ask(name, 'GET')
      if (answer.status === 404) {
        await answer.body?.cancel()
        return null
      }
      expectOk(answer, 'GET')
      return Buffer.from(await answer.arrayBuffer())
    },
    async write(name, bytes) {
      const answer = await ask(name, 'PUT', bytes)
      await answer.body?.cancel()
      expectOk(answer, 'PUT')
    },
    async remove(name) {
      const answer = await ask(name, 'DELETE')
      await answer.body?.cancel()
      if (answer.status !== 404) expectOk(answer, 'DELETE')
    },
    async removeUnfinished() {
      // The bucket stores a file as a whole or not at all.
    },
  }
}

function guessContentType(name: string): string {
  if (name.endsWith('.webp')) return 'image/webp'
  if (name.endsWith('.webm')) return 'audio/webm'
  return name.endsWith('.m4a') ? 'audio/mp4' : 'application/octet-stream'
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signRequest, startBucket, type TestBucket } from '#tests/s3-bucket.ts'
import { createS3Store, parseBucket } from './s3-store.ts'
import type { FileStore } from './storage.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
let bucket: TestBucket
let files: FileStore
let address: string

beforeAll(async () => {
  bucket = await startBucket(secret)
  address = bucket.url.replace('http://', `http://AKIDEXAMPLE:${encodeURIComponent(secret)}@`)
  files = createS3Store(parseBucket(`${address}?region=eu-central-1`))
})
afterAll(() => bucket.stop())

/** Files of a bucket that takes every request and never says a word. */
async function openSilentBucket() {
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo // a TCP server has such an address
  return {
    waiting: createS3Store(parseBucket(`http://AKIDEXAMPLE:secret@127.0.0.1:${port}/photos`)),
    async end() {
      silent.closeAllConnections()
      await new Promise((resolve) => silent.close(resolve))
    },
  }
}

describe('files in a bucket', () => {
  it('checks signatures as the published example has it', () => {
    const url = new URL('https://examplebucket.s3.amazonaws.com/test.txt')
    const query = {
      'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
      'X-Amz-Credential': 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request',
      'X-Amz-Date': '20130524T000000Z',
      'X-Amz-Expires': '86400',
      'X-Amz-SignedHeaders': 'host',
    }
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const headers = { host: url.host }
    const signed = { method: 'GET', url, headers, signed: ['host'], payload: 'UNSIGNED-PAYLOAD' }
    expect(signRequest({ ...signed, time: '20130524T000000Z', region: 'us-east-1' }, secret)).toBe(
      'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
    )
  })

  it('are read as they were written, and gone once removed', async () => {
    expect(await files.read('picture.webp')).toBeNull()
    await files.write('picture.webp', Buffer.from([0, 1, 255]))
    expect(await files.read('picture.webp')).toEqual(Buffer.from([0, 1, 255]))
    await files.remove('picture.webp')
    await files.remove('picture.webp')
    expect(await files.read('picture.webp')).toBeNull()
  })

  it('try again when the bucket fails for a moment, and say so when it goes on', async () => {
    bucket.fail(2)
    await files.write('later.webp', Buffer.from('bytes'))
    bucket.fail(3)
    await expect(files.read('later.webp')).rejects.toThrow('503')
    bucket.fail(0)
    expect(await files.read('later.webp')).toEqual(Buffer.from('bytes'))
  })

  it('time out while a bucket does not answer and garbage is collected', async () => {
    const { waiting, end } = await openSilentBucket()
    const refused = expect(waiting.read('unseen.webp')).rejects.toThrow('the bucket did not GET')
    for (let times = 0; times < 5; times++) {
      await sleep(100)
      collectGarbage()
    }
    await refused
    await end()
  })

  it('are refused with a wrong key and under names outside the folder', async () => {
    const wrong = createS3Store(parseBucket(bucket.url.replace('http://', 'http://AKIDEXAMPLE:wrong@')))
    await expect(wrong.write('picture.webp', Buffer.from('x'))).rejects.toThrow('403')
    await expect(files.read('../picture.webp')).rejects.toThrow('not a file name')
  })
})

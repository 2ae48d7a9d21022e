import { afterAll, beforeAll, expect, it } from 'vitest'
import { aSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { startBucket, type TestBucket } from '#tests/s3-bucket.ts'

// The bucket stands before the program is built, which reads its address at once.
const bucket: TestBucket = await startBucket('secret')
const test = useProgram({
  environment: { S3_URL: `${bucket.url.replace('http://', 'http://key:secret@')}` },
})
beforeAll(async () => {
  await aSite(test)
})
afterAll(() => bucket.stop())

const get = (url: string) => test.app.inject({ url, headers: { host: 'duet.test' } })

it('sends browsers to the signed address of a picture in the bucket', async () => {
  await test.program.services.files.write('abc-thumb.webp', Buffer.from('picture'))
  const answer = await get('/photos/abc-thumb.webp')
  expect(answer.statusCode).toBe(302)
  const location = String(answer.headers.location)
  expect(location.startsWith(`${bucket.url}/abc-thumb.webp?`)).toBe(true)
  expect(await (await fetch(location)).text()).toBe('picture')
})

it('answers 404 for a picture that is not there', async () => {
  expect((await get('/photos/missing.webp')).statusCode).toBe(404)
  expect((await get('/photos/..%2Fsecret.webp')).statusCode).toBe(404)
})

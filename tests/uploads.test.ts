import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { maxUploadBytes } from '#contract/api/limits.ts'
import { removeLeftUploads } from '#server/http/upload.ts'
import { aMember, aSite, type TestMember, type TestSite } from './builders.ts'
import { createHostileFiles } from './hostile-files.ts'
import { useProgram } from './program.ts'
import { showFigure } from './trust.ts'

const asked: string[] = []
const listener = createServer((request, response) => {
  asked.push(request.url ?? '')
  response.end()
})
await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
// An address of the server's own socket is no pipe.
const { port } = listener.address() as AddressInfo
const files = await createHostileFiles(`http://127.0.0.1:${port}`)

// Where uploads are until they are answered.
const passing = mkdtempSync(join(tmpdir(), 'duet-passing-'))

const test = useProgram()
let site: TestSite
let talker: TestMember
const megabyte = 1_048_576
/** In the suite other tests run at the same time; run by name, the promise itself is measured. */
const max = process.env.TRUST_FIGURES ? { milliseconds: 2000 } : { milliseconds: 20_000 }

beforeAll(async () => {
  site = await aSite(test)
  talker = await aMember(test, site, { paid: true, credits: 1000 })
})
beforeAll(() => void vi.stubEnv('TMPDIR', passing))
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(passing, { recursive: true })
})
afterAll(() => new Promise<void>((resolve) => listener.close(() => resolve())))

function storedFiles(): string[] {
  try {
    return readdirSync(join(test.config.dataDir, 'photos'), { recursive: true, encoding: 'utf8' }).filter(
      (name) => /\.\w+$/.test(name),
    )
  } catch {
    return []
  }
}

async function measured<Result>(work: () => Promise<Result>) {
  const begun = performance.now()
  const before = process.memoryUsage.rss()
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 5)
  const result = await work()
  clearInterval(timer)
  return {
    result,
    milliseconds: Math.round(performance.now() - begun),
    megabytes: Math.round((peak - before) / megabyte),
  }
}

describe('a hostile file', () => {
  it.each(Object.keys(files))(
    'is answered clearly, in time and within the memory, and leaves nothing behind: %s',
    async (name) => {
      const file = files[name] ?? Buffer.alloc(0)
      const before = storedFiles().length
      const member = await aMember(test, site)
      const { result, milliseconds, megabytes } = await measured(() =>
        test.call({ ...member, file }, 'uploadPhoto', {}),
      )
      showFigure(
        name,
        `${result.status} ${result.status === 200 ? '' : result.error.error} in ${milliseconds} ms`,
      )
      expect([200, 400, 413, 415, 422]).toContain(result.status)
      expect(milliseconds).toBeLessThan(max.milliseconds)
      expect(megabytes).toBeLessThan(512)
      if (result.status !== 200) return expect(storedFiles()).toHaveLength(before)
      // The stored picture was encoded here, and contains nothing else from the upload.
      const image = result.body.user.profile.main_image
      for (const file of [image?.filename, image?.thumb_filename, image?.card_filename, image?.match_path]) {
        const { rawPayload, headers } = await test.app.inject({
          url: `/photos/${file}`,
          headers: { host: 'duet.test' },
        })
        expect(headers['content-type']).toMatch(/^image\//)
        const metadata = await sharp(rawPayload).metadata()
        expect([metadata.exif, metadata.xmp, metadata.icc]).toEqual([undefined, undefined, undefined])
        expect(rawPayload.includes('script')).toBe(false)
      }
    },
  )

  it.each(Object.keys(files).filter((name) => name.startsWith('a drawing')))(
    'is no photo for a conversation either: %s',
    async (name) => {
      const to = await aMember(test, site, { gender: 'male' })
      const caller = { ...talker, ...(files[name] && { file: files[name] }) }
      const { status } = await test.call(caller, 'sendPhoto', { profile: to.id, client_id: to.id })
      expect([400, 415, 422]).toContain(status)
    },
  )

  it('leaves nothing in the folder of uploads', async () => {
    const caller = { ...(await aMember(test, site)), file: Buffer.alloc(maxUploadBytes + 1) }
    expect(await test.call(caller, 'uploadPhoto', {})).toMatchObject({ error: { error: 'too_large' } })
    const [old, fresh] = [join(passing, 'duet-upload-old'), join(passing, 'duet-upload-fresh')]
    for (const file of [old, fresh]) writeFileSync(file, '')
    utimesSync(old, 0, 0)
    await removeLeftUploads()
    expect(readdirSync(passing).filter((name) => name.startsWith('duet-upload-'))).toEqual([
      'duet-upload-fresh',
    ])
  })

  it('sends no request to anyone', () => {
    showFigure('requests to the address in the files', asked.length, '0')
    expect(asked).toEqual([])
  })

  it('would be detected if it did', async () => {
    await (await fetch(`http://127.0.0.1:${port}/planted`)).text()
    expect(asked).toEqual(['/planted'])
  })
})

import { readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMember, aSite, type TestMember, type TestSite } from '#tests/builders.ts'
import { eicar, type FakeClamd, startFakeClamd } from '#tests/fake-clamd.ts'
import { useProgram } from '#tests/program.ts'
import { createId } from '../platform/ids.ts'
import { createClamdScanner } from '../platform/scan-file.ts'
import { uploadPrefix } from '../platform/upload-folder.ts'

const path = join(tmpdir(), `duet-clamd-${createId()}.sock`)
const address = `unix:${path}`
/** What speaks the protocol here, and a real daemon where REAL_CLAMD names one. */
const daemons = [address, ...(process.env.REAL_CLAMD ? [process.env.REAL_CLAMD] : [])]
let fake: FakeClamd
let written = ''
const log = new PassThrough()
log.on('data', (chunk) => {
  written += chunk
})
const test = useProgram({ environment: { CLAMD_URL: address, LOG_LEVEL: 'warn' }, log })
let site: TestSite
let anna: TestMember

beforeAll(async () => {
  fake = await startFakeClamd(path)
  site = await aSite(test)
  anna = await aMember(test, site)
})
afterAll(async () => {
  await fake.stop()
  await rm(path, { force: true })
})

const aPicture = () =>
  sharp({ create: { width: 400, height: 400, channels: 3, background: '#884422' } })
    .png()
    .toBuffer()
const upload = (file: Buffer) => test.call({ ...anna, file }, 'uploadPhoto', {})

it('accepts an upload that the scanner finds clean', async () => {
  expect((await upload(await aPicture())).status).toBe(200)
})

it('refuses malware with the reason, keeps nothing of it and logs its name', async () => {
  const before = await readdir(tmpdir())
  const { status, error } = await upload(eicar)
  expect([status, error.error]).toEqual([422, 'malware_found'])
  expect(error.message).toMatch(/virus scanner/)
  const left = (await readdir(tmpdir())).filter(
    (one) => one.startsWith(uploadPrefix) && !before.includes(one),
  )
  expect(left).toEqual([])
  expect(written).toMatch(/"malware":"[^"]*Eicar[^"]*".*malware in an upload/i)
  expect(written).not.toContain(anna.id)
})

it('refuses malware that comes after a megabyte of something else', async () => {
  // By its definition (eicar.org), scanners only need to detect the file if it begins with these bytes.
  const { error } = await upload(Buffer.concat([Buffer.alloc(1024 * 1024, 'a'), eicar]))
  expect(error.error).toBe('malware_found')
})

it('refuses uploads while the scanner gives no verdict', async () => {
  const tooLarge = await upload(Buffer.alloc(5 * 1024 * 1024))
  expect([tooLarge.status, tooLarge.error.error]).toEqual([503, 'unavailable'])
  await fake.stop()
  const { status, error } = await upload(await aPicture())
  expect([status, error.error]).toEqual([503, 'unavailable'])
  expect(written).toContain('the virus scanner gave no verdict')
  fake = await startFakeClamd(path)
  expect((await upload(await aPicture())).status).toBe(200)
})

it('gives up a scanner that takes the file and says nothing', async () => {
  fake.isSilent = true
  const asked = createClamdScanner(new URL(address), { maxSeconds: 0.2 }).scan(import.meta.filename)
  await expect(asked).rejects.toThrow('no answer in 0.2 seconds')
  fake.isSilent = false
})

it.each(daemons)('the daemon at %s answers, knows malware and accepts what is clean', async (daemon) => {
  const scanner = createClamdScanner(new URL(daemon))
  await expect(scanner.ping()).resolves.toBeUndefined()
  const malware = join(tmpdir(), `duet-eicar-${createId()}`)
  await writeFile(malware, eicar)
  try {
    expect(await scanner.scan(malware)).toMatch(/eicar/i)
    expect(await scanner.scan(import.meta.filename)).toBeNull()
  } finally {
    await rm(malware)
  }
})

it('says when no daemon is there', async () => {
  await expect(createClamdScanner(new URL('unix:/nowhere/clamd.ctl')).ping()).rejects.toThrow('ENOENT')
})

import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, type TestMember, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram()
let site: TestSite
let anna: TestMember
let photo: Buffer

beforeAll(async () => {
  site = await aSite(test)
  photo = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#285' } })
    .jpeg()
    .toBuffer()
})
beforeEach(async () => {
  anna = await aMember(test, site, { paid: true, credits: 20 })
})
afterEach(() => vi.restoreAllMocks())

const stored = () => {
  const folder = join(test.config.dataDir, 'photos')
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  return names.filter((name) => name.endsWith('.webp'))
}
const noted = async () =>
  (await sql<{ name: string }>`select name from files_to_remove`.execute(test.database.db)).rows.length

const ways = {
  'a picture of a profile': () => test.call({ ...anna, file: photo }, 'uploadPhoto', {}),
  'a photo for a chat': async () => {
    const ben = await aMember(test, site, { gender: 'male' })
    return test.call({ ...anna, file: photo }, 'sendPhoto', { profile: ben.id, client_id: createId() })
  },
}

describe.each(Object.entries(ways))('the files of %s', (_, send) => {
  it('are registered before they are written, and no longer due for removal once they are referenced', async () => {
    const before = stored().length
    const known: number[] = []
    const { files } = test.program.services
    const write = files.write.bind(files)
    vi.spyOn(files, 'write').mockImplementation(async (name, bytes) => {
      known.push(await noted())
      await write(name, bytes)
    })
    expect((await send()).status).toBe(200)
    expect(known.length).toBeGreaterThan(1)
    expect(new Set(known)).toEqual(new Set([known.length]))
    expect([stored().length - before, await noted()]).toEqual([known.length, 0])
  })

  it('are all removed when the disk has no room for one of them', async () => {
    const before = stored()
    const { files } = test.program.services
    const write = files.write.bind(files)
    let count = 0
    vi.spyOn(files, 'write').mockImplementation(async (name, bytes) => {
      count += 1
      if (count === 2) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      await write(name, bytes)
    })
    expect((await send()).status).toBe(500)
    expect([stored(), await noted()]).toEqual([before, 0])
  })

  it('are removed by the next run when the process is killed in between, and a late one leaves nothing', async () => {
    const before = stored()
    const { files } = test.program.services
    const write = files.write.bind(files)
    let release: () => void = () => undefined
    const killed = new Promise<void>((resolve) => {
      release = resolve
    })
    const begun = new Promise<void>((resolve) => {
      let count = 0
      vi.spyOn(files, 'write').mockImplementation(async (name, bytes) => {
        count += 1
        await write(name, bytes)
        if (count < 2) return
        resolve()
        await killed
      })
    })
    const answer = send()
    await begun
    await test.runScheduled('forget-old')
    expect(stored().length).toBe(before.length + 2)
    test.clock.advance({ seconds: 3601 })
    await test.runScheduled('forget-old')
    expect(stored()).toEqual(before)
    release()
    expect((await answer).error.error).toBe('unavailable')
    expect([stored(), await noted()]).toEqual([before, 0])
  })
})

it('a photo that was stored but never sent is removed with its row after a day', async () => {
  const id = createId()
  await test.program.services.files.write('unsent.thumb.webp', photo)
  await sql`insert into chat_photos (id, site_id, from_id, client_id, file, width, height, blur, created_at)
    values (${id}, ${site.id}, ${anna.id}, ${createId()}, 'unsent', 4, 5, '', now())`.execute(
    test.database.db,
  )
  const isStored = async () =>
    (await sql`select from chat_photos where id = ${id}`.execute(test.database.db)).rows.length === 1
  const days = (Date.now() - test.clock.now().getTime()) / 86_400_000
  test.clock.advance({ days })
  await test.runScheduled('forget-old')
  expect(await isStored()).toBe(true)
  test.clock.advance({ days: 1.1 })
  await test.runScheduled('forget-old')
  expect([await isStored(), stored().filter((name) => name.includes('unsent'))]).toEqual([false, []])
})

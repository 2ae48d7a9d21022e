import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFolderStore } from './storage.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'duet-files-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const filesBelow = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  )

/** Writes a file in a process with a file size limit of a few kilobytes, as on a full disk. */
const writeBeyondLimit = `
import { createFolderStore } from ${JSON.stringify(join(import.meta.dirname, 'storage.ts'))}
const error = await createFolderStore(process.argv[1]).write('photo.webp', Buffer.alloc(1_000_000, 7)).catch((one) => one)
console.log(error.code)`

describe('files in a folder', () => {
  it('are complete or absent: nothing is left of one that did not fit on the disk', () => {
    const command = `ulimit -f 16; exec "$0" --input-type=module -e "$1" "$2"`
    const code = execFileSync('sh', ['-c', command, process.execPath, writeBeyondLimit, folder], {
      encoding: 'utf8',
    })
    expect(code.trim()).toBe('EFBIG')
    expect(filesBelow()).toEqual([])
  })

  it('left half-written by a killed process are removed by the next run, those of a running one are not', async () => {
    const files = createFolderStore(folder)
    await files.write('whole.webp', Buffer.from('whole'))
    const parts = join(folder, '.unfinished')
    const old = join(parts, 'old')
    execFileSync('sh', ['-c', `echo part > "${old}"; echo part > "${join(parts, 'fresh')}"`])
    utimesSync(old, 0, 0)
    await files.removeUnfinished()
    expect(readdirSync(parts)).toEqual(['fresh'])
    expect((await files.read('whole.webp'))?.toString()).toBe('whole')
    // A starting process does the same with its first file.
    utimesSync(join(parts, 'fresh'), 0, 0)
    await createFolderStore(folder).write('another.webp', Buffer.from('another'))
    expect(readdirSync(parts)).toEqual([])
  })
})

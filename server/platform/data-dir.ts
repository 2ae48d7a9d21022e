import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Refusal } from './refusal.ts'

/** The exit code of sysexits.h for a file that cannot be opened. */
const notThere = 66

const mistakes: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is on a read-only file system',
  ENOSPC: 'there is no space left',
  EDQUOT: 'there is no space left for this user',
  EEXIST: 'it is not a folder',
  ENOTDIR: 'it is not a folder',
}

function removeProbe(probe: string): void {
  try {
    rmSync(probe, { force: true })
  } catch {
    // What blocks it has been reported already.
  }
}

/**
 * Creates the data folder if it is missing, and writes a file into it to check it. Throws a Refusal that says why it
 * cannot be used.
 */
export function requireWritableDataDir({ dataDir }: { dataDir: string }): void {
  const folder = resolve(dataDir)
  const probe = join(folder, `.writable-${process.pid}`)
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(probe, 'written at the start')
    rmSync(probe)
  } catch (error) {
    const mistake = error instanceof Error && 'code' in error && mistakes[String(error.code)]
    if (!mistake) throw error
    removeProbe(probe)
    throw new Refusal(
      `${folder} (DATA_DIR) cannot be written: ${mistake}. Name another folder in DATA_DIR, or change this one.`,
      notThere,
    )
  }
}

import { randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '../app/config.ts'

/** The secret of the installation and, while it is being changed, the previous one. */
export interface SecretKeys {
  readonly current: string
  readonly previous: string | null
}

type KeySettings = Pick<Config, 'dataDir' | 'secretKey' | 'secretKeyPrevious'>

/** Returns where the secret is stored if it is not configured. */
export function getSecretKeyFile({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(resolve(dataDir), 'secret-key')
}

const getPreviousFile = (config: KeySettings) => `${getSecretKeyFile(config)}.previous`

async function readKey(path: string): Promise<string | null> {
  const stored = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    // A key that exists but cannot be read is never treated as missing.
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
  return stored?.trim() || null
}

/** Reads the configured secret, otherwise the one stored with the data; null if there is neither. */
export async function readSecretKeys(config: KeySettings): Promise<SecretKeys | null> {
  if (config.secretKey !== null) return { current: config.secretKey, previous: config.secretKeyPrevious }
  const current = await readKey(getSecretKeyFile(config))
  const previous = await readKey(getPreviousFile(config))
  return current === null ? null : { current, previous: previous === current ? null : previous }
}

const createKey = () => randomBytes(32).toString('base64url')

/** Creates a secret and stores it with the data. Of two processes, the second one uses the first one’s. */
export async function makeSecretKey(config: KeySettings): Promise<SecretKeys> {
  const path = getSecretKeyFile(config)
  await mkdir(resolve(config.dataDir), { recursive: true })
  // Written under another name and renamed, so that a full disk leaves no half secret, which the next start would use.
  const unfinished = `${path}.${process.pid}`
  try {
    await writeFile(unfinished, createKey(), { mode: 0o600 })
    await link(unfinished, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(unfinished, { force: true })
  }
  const keys = await readSecretKeys(config)
  if (!keys) throw new Error(`${path} is empty`)
  return keys
}

/** Writes a file as a whole or not at all. */
async function writeFileAtomically(path: string, text: string): Promise<void> {
  const unfinished = `${path}.${process.pid}`
  try {
    await writeFile(unfinished, text, { mode: 0o600 })
    await chmod(unfinished, 0o600)
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Stores a new secret with the data; the current one first becomes the previous one, so that none is lost. */
export async function writeNewSecretKey(config: KeySettings, { current }: SecretKeys): Promise<void> {
  await writeFileAtomically(getPreviousFile(config), current)
  await writeFileAtomically(getSecretKeyFile(config), createKey())
}

/** Removes the previous secret stored with the data. */
export async function dropPreviousSecretKey(config: KeySettings): Promise<void> {
  await rm(getPreviousFile(config), { force: true })
}

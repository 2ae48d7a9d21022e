import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import webPush from 'web-push'
import * as z from 'zod/mini'

const Keys = z.object({ publicKey: z.string(), privateKey: z.string() })
export type PushKeys = z.infer<typeof Keys>

/** Reads the keys that sign web pushes; makes and keeps them at the first start. */
export async function openPushKeys(dataDir: string): Promise<PushKeys> {
  const path = join(dataDir, 'push-keys.json')
  const stored = await readFile(path, 'utf8').catch(() => null)
  if (stored !== null) return z.parse(Keys, JSON.parse(stored))
  const keys = webPush.generateVAPIDKeys()
  await mkdir(dataDir, { recursive: true })
  await writeFile(path, JSON.stringify(keys), { mode: 0o600 })
  await chmod(path, 0o600)
  return keys
}

import type { Reads } from '../../../app/transaction.ts'
import type { FileStore } from '../../../platform/files/storage.ts'
import { findPortrait } from './portrait.sql.ts'
import { type PortraitSize, renderPortrait } from './render.ts'
import { PortraitSpec } from './spec.ts'

/** The endings of a picture's file names (see `toImage` in server/features/profiles/cards.ts). */
const endings: readonly (readonly [ending: string, size: PortraitSize])[] = [
  ['-thumb.webp', 'thumb'],
  ['-card.webp', 'card'],
  ['-match.webp', 'match'],
  ['.webp', 'large'],
]

/** More at once would only make each slower: drawing keeps a core busy. */
const maxDrawings = 2

/**
 * Returns a function that reads picture files by name. The file of a drawn picture is drawn from its spec when it is
 * first asked for, and stored; two requests at once draw it once. Null for a name that belongs to no picture.
 */
export function openDrawnPictures(db: Reads, files: FileStore): (name: string) => Promise<Buffer | null> {
  const drawing = new Map<string, Promise<Buffer | null>>()
  const limited = limitConcurrency(maxDrawings)
  const draw = async (name: string): Promise<Buffer | null> => {
    const spec = await findSpec(db, name)
    if (spec === null) return null
    const bytes = await limited(() => renderPortrait(spec.spec, spec.size))
    await files.write(name, bytes)
    return bytes
  }
  return async (name) => {
    const stored = await files.read(name)
    if (stored !== null) return stored
    const running = drawing.get(name) ?? draw(name).finally(() => drawing.delete(name))
    drawing.set(name, running)
    return running
  }
}

async function findSpec(db: Reads, name: string): Promise<{ spec: PortraitSpec; size: PortraitSize } | null> {
  const found = endings.find(([ending]) => name.endsWith(ending))
  if (found === undefined) return null
  const [ending, size] = found
  const picture = await findPortrait(db, name.slice(0, -ending.length))
  const parsed = PortraitSpec.safeParse(picture?.portrait)
  return parsed.success ? { spec: parsed.data, size } : null
}

/** Returns a function that runs at most `max` tasks at a time; the others wait in the order in which they came. */
function limitConcurrency(max: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0
  const queue: (() => void)[] = []
  return async (work) => {
    // A finished drawing hands its turn on, so that no later one gets in between.
    if (running >= max) await new Promise<void>((resolve) => queue.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}

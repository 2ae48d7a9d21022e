import type { FileStore } from '../../platform/files/storage.ts'
import { shrinkPicture } from '../../platform/images.ts'

/** The portrait of a card, wide enough for two side by side on a phone. */
export const cardSize = { width: 400, height: 500, quality: 75 } as const

type OpenPicture = (name: string) => Promise<Buffer | null>

/** Returns picture files by name, and makes the card size of a picture stored before cards had one. */
export function withCards(files: FileStore, open: OpenPicture): OpenPicture {
  return async (name) => {
    const found = await open(name)
    if (found || !name.endsWith('-card.webp')) return found
    const large = await open(name.replace(/-card\.webp$/, '.webp'))
    if (!large) return null
    const card = await shrinkPicture(large, cardSize)
    await files.write(name, card)
    return card
  }
}

import { readFile } from 'node:fs/promises'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { replaceMediaCosts } from './media-costs.sql.ts'
import { readMediaCosts } from './read-media-costs.ts'

const maxListed = 50

/**
 * Imports advertising costs; a file with a bad line changes nothing. Throws `unsupported_media` when it is not text.
 */
export const adminImportMediaCosts: Handler<'adminImportMediaCosts'> = async (ctx, { upload }) => {
  const text = toText(await readFile(upload.path))
  const { costs, bad } = readMediaCosts(text)
  if (bad.length > 0) return { imported: 0, bad_lines: bad.slice(0, maxListed) }
  return ctx.transaction(async (tx) => {
    await replaceMediaCosts(tx.db, ctx.site.id, costs)
    await tx.audit({ act: 'costs.imported', details: { lines: costs.length } })
    return { imported: costs.length, bad_lines: [] }
  })
}

function toText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw fail('unsupported_media')
  }
}

import type { Reads } from '../../../app/transaction.ts'

/** Finds the spec of a picture by the stem of its files; nothing for a picture that was uploaded. */
export const findPortrait = (db: Reads, file: string) =>
  db
    .selectFrom('pictures')
    .select('portrait')
    .where('file', '=', file)
    .where('portrait', 'is not', null)
    .executeTakeFirst()

import type { Tx } from '../../app/transaction.ts'
import type { Gif } from '../../platform/gifs/gif-source.ts'

/** Keeps how a GIF is described, for the messages that carry it. */
export async function keepGif(tx: Tx, { id, title, width, height }: Gif): Promise<void> {
  await tx.db
    .insertInto('gifs')
    .values({ id, title, width, height })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

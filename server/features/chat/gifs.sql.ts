import type { Tx } from '../../app/transaction.ts'
import type { Gif } from '../../platform/gifs/gif-source.ts'

/** Stores the description of a GIF for the messages that contain it. */
export async function storeGif(tx: Tx, { id, title, width, height }: Gif): Promise<void> {
  await tx.db
    .insertInto('gifs')
    .values({ id, title, width, height })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

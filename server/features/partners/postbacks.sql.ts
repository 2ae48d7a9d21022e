import type { Reads, Tx } from '../../app/transaction.ts'

export type PostbackEvent = 'lead' | 'sale' | 'share' | 'reversal' | 'test'

/** Stores a postback to be sent, once by its id. */
export async function insertPostback(
  tx: Tx,
  postback: { id: string; partnerId: string; event: PostbackEvent; url: string },
): Promise<boolean> {
  const inserted = await tx.db
    .insertInto('partner_postbacks')
    .values({
      id: postback.id,
      partner_id: postback.partnerId,
      event: postback.event,
      url: postback.url,
      created_at: tx.now,
    })
    .onConflict((oc) => oc.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Finds a postback that was not sent yet, with the key that signs it. */
export function findQueuedPostback(db: Reads, siteId: string, id: string) {
  return db
    .selectFrom('partner_postbacks as b')
    .innerJoin('partners as p', 'p.id', 'b.partner_id')
    .select(['b.id', 'b.url', 'b.tries', 'p.postback_secret'])
    .where('b.id', '=', id)
    .where('b.state', '<>', 'sent')
    .where('p.site_id', '=', siteId)
    .executeTakeFirst()
}

/** Records how a try ended. */
export async function recordTry(
  tx: Tx,
  id: string,
  { state, answer }: { state: 'queued' | 'sent' | 'failed'; answer: string },
): Promise<void> {
  await tx.db
    .updateTable('partner_postbacks')
    .set((eb) => ({ state, answer, tried_at: tx.now, tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Lists the newest 50 postbacks of a partner. */
export function listPostbacks(db: Reads, partnerId: string) {
  return db
    .selectFrom('partner_postbacks')
    .select(['id', 'event', 'url', 'tries', 'answer', 'created_at'])
    .select((eb) => eb.ref('state').$castTo<'queued' | 'sent' | 'failed'>().as('state'))
    .where('partner_id', '=', partnerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
}

/** Finds the source that a member signed up with. */
export function findSource(db: Reads, memberId: string) {
  return db.selectFrom('members').select('tracking').where('id', '=', memberId).executeTakeFirst()
}

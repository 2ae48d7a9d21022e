import type { Card } from '#contract/profile.ts'
import type { Context } from '../context.ts'
import { recentlyUsed } from '../platform/recently-used.ts'
import { type CardRow, findCards } from './cards.sql.ts'
import { type CardSigns, imageOf, makeCard } from './cards.ts'

/** What of a card changes without a trace in its stamp, as just read. */
export interface CardNow extends Readonly<CardSigns> {
  readonly id: string
  /** The marks of the member's rows: the rest of the card is as it was while these are. */
  readonly stamp: string
}

interface Remembered {
  readonly stamp: string
  readonly row: CardRow
  /** The last card that was made of the row. */
  card?: Card
}

const remembered = recentlyUsed<Remembered>(20_000)

const keyOf = (ctx: Context, id: string) => `${ctx.site.id} ${ctx.locale} ${id}`

/** Reads the rows of members whose stamps are unknown or others than those that were just read. */
async function readRows(ctx: Context, members: readonly CardNow[]): Promise<Map<string, Remembered>> {
  const rows = await findCards(ctx, {
    siteId: ctx.site.id,
    viewerId: ctx.viewer?.id ?? null,
    locale: ctx.locale,
    ids: members.map(({ id }) => id),
  })
  const stamps = new Map(members.map(({ id, stamp }) => [id, stamp]))
  // The stamp is older than what was read: at worst it is read once more the next time.
  const read = new Map<string, Remembered>()
  for (const row of rows) {
    const kept = row.file === null ? row : { ...row, image: imageOf(row.file) }
    const one = { stamp: stamps.get(row.id) ?? '', row: kept }
    remembered.set(keyOf(ctx, row.id), one)
    read.set(row.id, one)
  }
  return read
}

/** Whether two cards of one row are the same: in all that `makeCard` does not take from the row. */
function isSame(one: Card, other: Card): boolean {
  return (
    one.online === other.online &&
    one.liked === other.liked &&
    one.likes_me === other.likes_me &&
    one.age === other.age &&
    one.notes.join() === other.notes.join()
  )
}

/** The card of a row, and the very one of before where nothing of it has changed: its JSON is known then. */
function cardOf(ctx: Context, known: Remembered, member: CardNow): Card {
  const card = makeCard(ctx, known.row, member)
  if (known.card && isSame(known.card, card)) return known.card
  known.card = card
  return card
}

/**
 * Makes the cards of members whose stamps were just read, by id, without reading the rest again while the stamps are the
 * same. For the paths of messages and conversations.
 */
export async function rememberedCards(ctx: Context, members: readonly CardNow[]): Promise<Map<string, Card>> {
  const known = new Map<string, Remembered>()
  const unknown: CardNow[] = []
  for (const member of members) {
    const found = remembered.get(keyOf(ctx, member.id))
    if (found?.stamp === member.stamp) known.set(member.id, found)
    else unknown.push(member)
  }
  const read = unknown.length > 0 ? await readRows(ctx, unknown) : known
  const cards = new Map<string, Card>()
  for (const member of members) {
    const one = known.get(member.id) ?? read.get(member.id)
    if (one) cards.set(member.id, cardOf(ctx, one, member))
  }
  return cards
}

/** The same for one; null for whom there is no card. */
export async function rememberedCard(ctx: Context, member: CardNow): Promise<Card | null> {
  const found = remembered.get(keyOf(ctx, member.id))
  const one = found?.stamp === member.stamp ? found : (await readRows(ctx, [member])).get(member.id)
  return one ? cardOf(ctx, one, member) : null
}

import type { Context, MemberContext } from '../../app/context.ts'
import { findAlertsDue, recordAlert } from '../discovery/saved-searches.sql.ts'
import { filterNewMembers, readSavedSearches } from '../discovery/saved-searches.ts'
import { findMembers } from '../discovery/search.sql.ts'
import { toRequester } from '../discovery/search-filter.ts'
import { composeSavedSearchMail } from './mails/saved-search-mail.ts'
import {
  findCardsFor,
  peopleInMail,
  queueNotice,
  receiversPerBatch,
  wants,
  writeToEach,
} from './notice-mail.ts'

/** A little under a day: an e-mail at nine is followed by one at nine tomorrow. */
const spacingMilliseconds = 23 * 3_600_000

/** Returns the members who are new in any search with an alert since its last one, without duplicates. */
async function findNewMembers(ctx: MemberContext): Promise<string[]> {
  const found = new Set<string>()
  for (const { filters, alert, seen_at, alerted_at } of await readSavedSearches(ctx)) {
    if (!alert) continue
    const since = seen_at > alerted_at ? seen_at : alerted_at
    const rows = await findMembers(ctx, await filterNewMembers(ctx, filters, since), {
      limit: peopleInMail,
      ...toRequester(ctx),
    })
    for (const { id } of rows) found.add(id)
  }
  return [...found]
}

/** E-mails members who asked for it, at most once a day, the new members in their saved searches. */
export async function mailSavedSearches(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - spacingMilliseconds)
  const due = await findAlertsDue(ctx.db, { siteId: ctx.site.id, before, max: receiversPerBatch })
  await writeToEach(ctx, due, async (tx, memberId, to) => {
    const viewer = { id: memberId, sessionHash: Buffer.alloc(0) }
    const fresh =
      to && wants(to, 'reminders') ? await findNewMembers({ ...ctx, viewer, locale: to.language }) : []
    await recordAlert(tx.db, memberId, tx.now)
    if (!to || fresh.length === 0) return
    const cards = await findCardsFor(ctx, to, fresh)
    await queueNotice(ctx, tx, {
      to,
      kind: 'reminders',
      cause: `saved searches ${memberId} ${tx.now.getTime()}`,
      write: (speaker) => composeSavedSearchMail(speaker, { name: to.name, cards }),
    })
  })
}

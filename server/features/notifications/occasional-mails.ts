import type { Context } from '../../app/context.ts'
import { findActiveDiscount } from '../payments/discounts/find-discount.ts'
import { findCurrency } from '../payments/packages/buyer.ts'
import { findBuyer } from '../payments/packages/packages.sql.ts'
import { matchesFor } from '../signup/signup-matches.ts'
import { absenceMail, profileMail, promotionMail, weeklyMail } from './mails/notice-mails.ts'
import { cardsFor, queueNotice, receiversPerBatch, writeToEach } from './notice-mail.ts'
import { findAbsent, findForPromotion, findForWeekly, findUnfinished, findWaiting } from './occasional.sql.ts'

const day = 86_400_000

const daysAgo = (ctx: Context, days: number) => new Date(ctx.clock.now().getTime() - days * day)
const place = (ctx: Context) => ({ siteId: ctx.site.id, max: receiversPerBatch })

/** Reminds once, three days after signup, of an incomplete profile. */
export async function mailUnfinished(ctx: Context): Promise<void> {
  const between = { after: daysAgo(ctx, 30), before: daysAgo(ctx, 3) }
  const members = await findUnfinished(ctx.db, { ...place(ctx), ...between })
  await writeToEach(ctx, members, async (tx, memberId, to) => {
    if (!to) return
    await queueNotice(ctx, tx, {
      to,
      kind: 'reminders',
      remember: 'profile',
      cause: `profile ${memberId}`,
      write: (speaker) => profileMail(speaker, { name: to.name }),
    })
  })
}

/** Tells members who have been away for a month what is waiting for them; again after three months at the earliest. */
export async function mailAbsent(ctx: Context): Promise<void> {
  const between = { after: daysAgo(ctx, 365), before: daysAgo(ctx, 30), mailedBefore: daysAgo(ctx, 90) }
  const members = await findAbsent(ctx.db, { ...place(ctx), ...between })
  await writeToEach(ctx, members, async (tx, memberId, to) => {
    if (!to) return
    const input = { name: to.name, since: to.active_at, waiting: await findWaiting(tx.db, memberId) }
    await queueNotice(ctx, tx, {
      to,
      kind: 'reminders',
      remember: 'absence',
      cause: `absence ${memberId} ${tx.now.getTime()}`,
      write: (speaker) => absenceMail(speaker, input),
    })
  })
}

/** E-mails members who want it, once a week, what is waiting and who matches. */
export async function mailWeekly(ctx: Context): Promise<void> {
  const since = { signupBefore: daysAgo(ctx, 7), mailedBefore: daysAgo(ctx, 7) }
  const members = await findForWeekly(ctx.db, { ...place(ctx), ...since })
  await writeToEach(ctx, members, async (tx, memberId, to) => {
    if (!to) return
    const viewer = { id: memberId, sessionHash: Buffer.alloc(0) }
    const fitting = await matchesFor({ ...ctx, viewer, locale: to.language })
    const cards = await cardsFor(
      ctx,
      to,
      fitting.map((card) => card.id),
    )
    const input = { name: to.name, cards, waiting: await findWaiting(tx.db, memberId) }
    await queueNotice(ctx, tx, {
      to,
      kind: 'weekly_updates',
      remember: 'weekly',
      cause: `weekly ${memberId} ${tx.now.getTime()}`,
      write: (speaker) => weeklyMail(speaker, input),
    })
  })
}

/** Notifies members who want offers and have not bought, two days after signup, of their discount. */
export async function mailPromotion(ctx: Context): Promise<void> {
  const between = { after: daysAgo(ctx, 30), before: daysAgo(ctx, 2) }
  const members = await findForPromotion(ctx.db, { ...place(ctx), ...between })
  await writeToEach(ctx, members, async (tx, memberId, to) => {
    const buyer = to && (await findBuyer(tx.db, memberId))
    const discount = buyer && (await findActiveDiscount(ctx, buyer, await findCurrency(ctx, buyer.country)))
    if (!to || !discount) return
    const { percentage, minimumCents, currency } = discount
    const minimum = minimumCents === null || currency === null ? null : { amount: minimumCents, currency }
    await queueNotice(ctx, tx, {
      to,
      kind: 'promotions',
      remember: 'promotion',
      cause: `promotion ${memberId} ${discount.code}`,
      write: (speaker) => promotionMail(speaker, { name: to.name, percent: percentage, minimum }),
    })
  })
}

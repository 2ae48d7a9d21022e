import type { Context } from '../../app/context.ts'
import { findActiveDiscount } from '../payments/discounts/find-discount.ts'
import { findCurrency } from '../payments/packages/buyer.ts'
import { findBuyer } from '../payments/packages/packages.sql.ts'
import { findMatchesFor } from '../signup/signup-matches.ts'
import {
  composeAbsenceMail,
  composeProfileMail,
  composePromotionMail,
  composeWeeklyMail,
} from './mails/notice-mails.ts'
import { findCardsFor, queueNotice, receiversPerBatch, writeToEach } from './notice-mail.ts'
import { findAbsent, findForPromotion, findForWeekly, findUnfinished, findWaiting } from './occasional.sql.ts'

const day = 86_400_000

const computeDaysAgo = (ctx: Context, days: number) => new Date(ctx.clock.now().getTime() - days * day)
const place = (ctx: Context) => ({ siteId: ctx.site.id, max: receiversPerBatch })

/** Reminds once, three days after signup, of an incomplete profile. */
export async function mailUnfinished(ctx: Context): Promise<void> {
  const between = { after: computeDaysAgo(ctx, 30), before: computeDaysAgo(ctx, 3) }
  const members = await findUnfinished(ctx.db, { ...place(ctx), ...between })
  await writeToEach(ctx, members, async (tx, memberId, to) => {
    if (!to) return
    await queueNotice(ctx, tx, {
      to,
      kind: 'reminders',
      remember: 'profile',
      cause: `profile ${memberId}`,
      write: (speaker) => composeProfileMail(speaker, { name: to.name }),
    })
  })
}

/** Tells members who have been away for a month what is waiting for them; again after three months at the earliest. */
export async function mailAbsent(ctx: Context): Promise<void> {
  const between = {
    after: computeDaysAgo(ctx, 365),
    before: computeDaysAgo(ctx, 30),
    mailedBefore: computeDaysAgo(ctx, 90),
  }
  const members = await findAbsent(ctx.db, { ...place(ctx), ...between })
  await writeToEach(ctx, members, async (tx, memberId, to) => {
    if (!to) return
    const input = { name: to.name, since: to.active_at, waiting: await findWaiting(tx.db, memberId) }
    await queueNotice(ctx, tx, {
      to,
      kind: 'reminders',
      remember: 'absence',
      cause: `absence ${memberId} ${tx.now.getTime()}`,
      write: (speaker) => composeAbsenceMail(speaker, input),
    })
  })
}

/** E-mails members who want it, once a week, what is waiting and who matches. */
export async function mailWeekly(ctx: Context): Promise<void> {
  const since = { signupBefore: computeDaysAgo(ctx, 7), mailedBefore: computeDaysAgo(ctx, 7) }
  const members = await findForWeekly(ctx.db, { ...place(ctx), ...since })
  await writeToEach(ctx, members, async (tx, memberId, to) => {
    if (!to) return
    const viewer = { id: memberId, sessionHash: Buffer.alloc(0) }
    const fitting = await findMatchesFor({ ...ctx, viewer, locale: to.language })
    const cards = await findCardsFor(
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
      write: (speaker) => composeWeeklyMail(speaker, input),
    })
  })
}

/** Notifies members who want offers and have not bought, two days after signup, of their discount. */
export async function mailPromotion(ctx: Context): Promise<void> {
  const between = { after: computeDaysAgo(ctx, 30), before: computeDaysAgo(ctx, 2) }
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
      write: (speaker) => composePromotionMail(speaker, { name: to.name, percent: percentage, minimum }),
    })
  })
}

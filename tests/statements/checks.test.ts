import { findAdjustments, sumAlone } from '#server/admin/credits/credits.sql.ts'
import { claimTextMessage } from '#server/features/payments/direct-debit/text-messages.sql.ts'
import { findReversed } from '#server/features/payments/providers/sandbox.sql.ts'
import {
  claimProviderCheck,
  findDueChecks,
  planCheck,
  recordSeen,
} from '#server/features/payments/settlement/checks.sql.ts'
import { tryStatements } from './judge.ts'
import { daysAgo, firstPage, later, now } from './world.ts'

const due = "update payments set next_check_at = '2026-03-09' where id = $payment"
const reversed = "update sandbox_payments set reversed_at = '2026-03-09' where payment_id = $open"
const checked = (at: string) =>
  `insert into provider_checks (site_id, provider, tried_at) values ($site, 'stripe', '${at}')`
const alone = `update credit_adjustments set state = 'booked', alone_credits = abs(credits), limit_credits = 1000
  where id = $adjustment`
const text = { scope: 'account', key: Buffer.from('x'), maxSent: 1 } as const

tryStatements(
  { of: 'sites', in: 'checks of what was settled' },
  {
    findDueChecks: {
      given: [due],
      run: ({ db }, w) => findDueChecks(db, { siteId: w.site, now, limit: 10 }),
      whose: ['site'],
      unless: [
        'update payments set next_check_at = null where id = $payment',
        "update payments set next_check_at = '2026-03-11' where id = $payment",
        "update payments set status = 'pending' where id = $payment",
      ],
    },
    planCheck: { run: ({ tx }, w) => planCheck(tx(w), w.payment, later), whose: ['site'] },
    claimProviderCheck: {
      given: [checked('2026-03-09')],
      run: ({ tx }, w) => claimProviderCheck(tx(w), { provider: 'stripe', triedBefore: daysAgo(0.5) }),
    },
    recordSeen: {
      given: [checked('2026-03-09')],
      run: ({ tx }, w) => recordSeen(tx(w), { provider: 'stripe', until: now }),
      whose: ['site'],
      unless: ["update provider_checks set provider = 'mollie' where site_id = $site"],
    },
    findReversed: {
      given: [reversed],
      run: ({ db }, w) => findReversed(db, { siteId: w.site, since: daysAgo(2), until: now }),
      whose: ['site'],
      unless: [
        "update sandbox_payments set reversed_at = '2026-03-01' where payment_id = $open",
        'update sandbox_payments set reversed_at = null where payment_id = $open',
      ],
    },
    claimTextMessage: {
      run: ({ tx }, w) => claimTextMessage(tx(w), text),
      counts: [
        `insert into text_message_counts (site_id, day, scope, key, sent)
          values ($site, '2026-03-10', 'account', 'x', 1)`,
      ],
    },
  },
)

tryStatements(
  { of: 'members', in: 'credits given by hand' },
  {
    sumAlone: {
      given: [alone],
      run: ({ tx }, w) => sumAlone(tx(w), { memberId: w.anna, staffId: w.staff, since: daysAgo(300) }),
      counts: [
        "update credit_adjustments set state = 'refused' where id = $adjustment",
        "update credit_adjustments set requested_at = '2020-01-01' where id = $adjustment",
      ],
    },
    findAdjustments: {
      run: async ({ db }, w) =>
        (await findAdjustments(db, w.site, firstPage)).rows.filter(({ id }) => id === w.adjustment),
      whose: ['site'],
    },
  },
)

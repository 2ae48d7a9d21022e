import { localeCodes } from '#contract/features/sites/locale.ts'
import type { Context } from '../../app/context.ts'
import { queueMail } from '../../features/notifications/mails/queue-mail.ts'
import { getDateIn } from '../../features/profiles/age.ts'
import { findAllStaff, type StaffRow } from '../staff/staff.sql.ts'
import { composeDeadlinesMail, type DueQueue } from '../staff/staff-mails.ts'
import { deadlineDays, isDeadlineQueue } from './deadlines.ts'
import { countQueue, isNamedTo, type QueueDeclaration, queueDeclarations } from './queues.sql.ts'

const dayMilliseconds = 86_400_000

interface DeclaredQueue {
  readonly declaration: QueueDeclaration
  readonly queue: DueQueue
}

async function findDueQueues(ctx: Context): Promise<DeclaredQueue[]> {
  const now = ctx.clock.now()
  // None of these queues differs by person.
  const asked = { siteId: ctx.site.id, staffId: null }
  const due: DeclaredQueue[] = []
  for (const declaration of queueDeclarations) {
    const { name } = declaration
    if (!isDeadlineQueue(name)) continue
    const until = new Date(now.getTime() + deadlineDays[name] * dayMilliseconds)
    const { waiting, due: next } = await countQueue(ctx.db, declaration, { ...asked, until })
    if (waiting > 0 && next) due.push({ declaration, queue: { name, waiting, due: next } })
  }
  return due
}

const worksOn = (siteId: string, { state, is_demo, siteIds }: StaffRow) =>
  state === 'active' && !is_demo && siteIds.includes(siteId)

/**
 * E-mails the staff of a role, once a day, which of their cases must be answered soon or are overdue. Runs in the morning of
 * the site's day; a run that is repeated writes nothing twice.
 */
export async function mailDeadlines(ctx: Context): Promise<void> {
  const queues = await findDueQueues(ctx)
  if (queues.length === 0) return
  const { domain_language, time_zone } = ctx.site.settings
  const language = localeCodes.find((code) => code === domain_language) ?? 'en'
  const day = getDateIn(time_zone, ctx.clock.now())
  await ctx.transaction(async (tx) => {
    for (const person of await findAllStaff(tx.db)) {
      const own = queues.filter(({ declaration }) => isNamedTo(declaration, person.roles))
      if (own.length === 0 || !worksOn(tx.site.id, person)) continue
      await queueMail(tx, {
        to: { memberId: null, email: person.email, language },
        cause: `deadlines ${day} ${person.id}`,
        write: (speaker) =>
          composeDeadlinesMail(speaker, { queues: own.map(({ queue }) => queue), now: tx.now }),
      })
    }
  })
}

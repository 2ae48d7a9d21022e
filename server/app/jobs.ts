import { type Job, run, runMigrations, runOnce, type TaskList, type TaskSpec } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { countRecentDays, recountDays } from '../admin/overview/count-days.ts'
import { mailDeadlines } from '../admin/overview/mail-deadlines.ts'
import { closeExperiments } from '../admin/tracking/close-experiments.ts'
import { countSources } from '../admin/tracking/count-sources.ts'
import { fillEmailIdentities } from '../features/accounts/fill-email-identities.ts'
import { notifyChatPartners } from '../features/chat/notify-chat-partners.ts'
import { refundUnanswered } from '../features/chat/refund-unanswered.ts'
import { refundUnread } from '../features/chat/refund-unread.ts'
import { indexMessages } from '../features/chat/search-messages.ts'
import { checkLedger } from '../features/credits/check-ledger.ts'
import { fillSearchCities } from '../features/discovery/fill-search-cities.ts'
import { roundActivity } from '../features/discovery/round-activity.ts'
import { checkLabels } from '../features/notifications/check-labels.ts'
import { mailLikes, queueLikeNotice } from '../features/notifications/mail-likes.ts'
import { mailMessages, remindOfUnread, renewNotices } from '../features/notifications/mail-messages.ts'
import { mailNews } from '../features/notifications/mail-news.ts'
import { mailSavedSearches } from '../features/notifications/mail-saved-searches.ts'
import { mailVerification } from '../features/notifications/mail-verification.ts'
import {
  mailAbsent,
  mailPromotion,
  mailUnfinished,
  mailWeekly,
} from '../features/notifications/occasional-mails.ts'
import { pushLike } from '../features/notifications/push/push-like.ts'
import { pushReaction } from '../features/notifications/push/push-reaction.ts'
import { sendOutgoing } from '../features/notifications/send-outgoing.ts'
import {
  writeActivationMail,
  writeDeletedMail,
  writeMailChangedMail,
  writeMailChangeMails,
  writeNewDeviceMail,
  writePasskeyAddedMail,
  writePasswordChangedMail,
  writeResetMail,
  writeSignupRepeatedMail,
} from '../features/notifications/write-account-mails.ts'
import { writeComplaintMail, writeFilesRefusedMail } from '../features/notifications/write-complaint-mail.ts'
import { writeContractNoticeMail } from '../features/notifications/write-contract-notice-mail.ts'
import {
  writeReceiptAgain,
  writeReceiptMail,
  writeWithdrawnMail,
} from '../features/notifications/write-payment-mails.ts'
import {
  writeReportOutcomeMail,
  writeReportReceivedMail,
} from '../features/notifications/write-report-mails.ts'
import { bookCommissions } from '../features/partners/book-commissions.ts'
import { referMember } from '../features/partners/refer-member.ts'
import { sendPostback } from '../features/partners/send-postback.ts'
import { writePartnerStatements } from '../features/partners/write-statements.ts'
import { bookCollectedDebits } from '../features/payments/direct-debit/batches.ts'
import { carryOutNotice, endCancelledPremium } from '../features/payments/notices/carry-out-notice.ts'
import { chargeBackSandbox } from '../features/payments/providers/sandbox-checkout.ts'
import { postSandboxReport } from '../features/payments/providers/sandbox-webhooks.ts'
import { performRefund } from '../features/payments/refunds/perform-refund.ts'
import { settleWebhook } from '../features/payments/settlement/receive-webhook.ts'
import { reconcilePayments } from '../features/payments/settlement/reconcile-payments.ts'
import { settleReportedPayment } from '../features/payments/settlement/settle-payment.ts'
import { forgetCardAtProvider } from '../features/payments/stored-cards/forget-card.ts'
import { pullRefusedPictures } from '../features/photos/refused-pictures/pull-refused-pictures.ts'
import { removeScheduledFiles } from '../features/photos/remove-files.ts'
import { eraseLeftAccounts } from '../features/privacy/erase-account.ts'
import { followExport, forgetExports } from '../features/privacy/export-account.ts'
import { getHourIn } from '../features/profiles/age.ts'
import { purgeAnswered } from '../features/safety/purge-answered.ts'
import { purgeFrozenConversations } from '../features/safety/purge-frozen.ts'
import { screenFirstMessages } from '../features/safety/screen-messages.ts'
import { followSignup } from '../features/signup/signup-message.ts'
import { mayRunJobs } from '../features/sites/site-moves.sql.ts'
import { exposeSignup } from '../features/tracking/log-exposure.ts'
import { forgetSelfies } from '../features/verification/forget-selfies.ts'
import { forgetEvents } from '../live/forget-events.ts'
import { postponedKey } from '../platform/database/copy-database.sql.ts'
import type { Database } from '../platform/database/database.ts'
import type { Tracing } from '../platform/tracing/tracing.ts'
import { createWorkerLogger } from '../platform/worker-logger.ts'
import type { Context } from './context.ts'
import { type CreateContext, systemRequest } from './create-context.ts'
import type { Fact, FactType } from './facts.ts'
import { forgetOld } from './jobs/forget-old.ts'
import { keepWorking, type SupervisedWorker } from './jobs/keep-working.ts'
import { traceTasks } from './jobs/trace-tasks.ts'
import type { Sites } from './services/sites.ts'

/** A job that follows a fact. It may run twice: it must end in the same state. */
type Follower<F extends FactType> = (ctx: Context, fact: Extract<Fact, { type: F }>) => Promise<void>

interface Following<F extends FactType> {
  readonly name: string
  readonly run: Follower<F>
  /** It waits for third parties: few run at a time, so that a slow mail server does not delay payments. */
  readonly outside?: true
}

type Followers = { readonly [F in FactType]: readonly [Following<F>, ...Following<F>[]] }

/** Which jobs follow which fact: a fact without jobs is not written. Each job is retried by itself. */
const followers: Followers = {
  'account.signed_up': [
    { name: 'activation-mail', run: writeActivationMail },
    { name: 'signup-message', run: followSignup },
    { name: 'refer-member', run: referMember },
    { name: 'expose-signup', run: exposeSignup },
  ],
  'account.age_proved': [{ name: 'signup-message', run: followSignup }],
  'account.confirmation_wanted': [{ name: 'activation-mail', run: writeActivationMail }],
  'account.new_device': [{ name: 'new-device-mail', run: writeNewDeviceMail }],
  'account.passkey_added': [{ name: 'passkey-mail', run: writePasskeyAddedMail }],
  'account.password_reset_wanted': [{ name: 'reset-mail', run: writeResetMail }],
  'account.password_changed': [{ name: 'password-mail', run: writePasswordChangedMail }],
  'account.email_change_wanted': [{ name: 'mail-change-mails', run: writeMailChangeMails }],
  'account.email_changed': [{ name: 'mail-changed-mail', run: writeMailChangedMail }],
  'account.deletion_requested': [
    { name: 'deleted-mail', run: writeDeletedMail },
    { name: 'notify-partners', run: notifyChatPartners },
    { name: 'refund-unread', run: refundUnread },
  ],
  'account.reactivation_wanted': [{ name: 'deleted-mail', run: writeDeletedMail }],
  'complaint.received': [{ name: 'complaint-mail', run: writeComplaintMail }],
  'complaint.files_refused': [{ name: 'files-refused-mail', run: writeFilesRefusedMail }],
  'report.received': [{ name: 'report-mail', run: writeReportReceivedMail }],
  'report.decided': [{ name: 'report-outcome-mail', run: writeReportOutcomeMail }],
  'fictional.ended': [{ name: 'refund-unanswered', run: refundUnanswered }],
  'member.banned': [
    { name: 'notify-partners', run: notifyChatPartners },
    { name: 'refund-unread', run: refundUnread },
  ],
  'account.signup_repeated': [{ name: 'signup-repeated-mail', run: writeSignupRepeatedMail }],
  'account.export_wanted': [{ name: 'export', run: followExport }],
  'like.received': [
    { name: 'push', run: pushLike },
    { name: 'note-like', run: queueLikeNotice },
  ],
  'reaction.received': [{ name: 'push', run: pushReaction }],
  'news.sent': [{ name: 'mail-news', run: mailNews }],
  'files.unneeded': [{ name: 'remove-files', run: removeScheduledFiles }],
  'partner.postback': [{ name: 'send-postback', run: sendPostback, outside: true }],
  'mail.queued': [{ name: 'send', run: sendOutgoing, outside: true }],
  'payment.webhook': [{ name: 'settle-webhook', run: settleWebhook }],
  'payment.news': [{ name: 'settle-news', run: settleReportedPayment }],
  'payment.completed': [{ name: 'receipt-mail', run: writeReceiptMail }],
  'payment.receipt_wanted': [{ name: 'receipt-again', run: writeReceiptAgain }],
  'payment.withdrawn': [{ name: 'withdrawn-mail', run: writeWithdrawnMail }],
  'notice.declared': [{ name: 'carry-out-notice', run: carryOutNotice }],
  'notice.carried_out': [{ name: 'notice-mail', run: writeContractNoticeMail }],
  'payment.refund_wanted': [{ name: 'perform-refund', run: performRefund }],
  'card.unneeded': [{ name: 'forget-card', run: forgetCardAtProvider, outside: true }],
  'sandbox.reports': [{ name: 'post-sandbox-report', run: postSandboxReport }],
  'sandbox.chargeback': [{ name: 'charge-back-sandbox', run: chargeBackSandbox }],
}

/** A scheduled job, run for every site unless it says otherwise. */
interface ScheduledJob {
  readonly name: string
  /** The schedule, as a crontab line: minute hour day month weekday, in UTC. */
  readonly at: string
  /** The first and the last hour of the site's day in which it runs: no one is written to at night without need. */
  readonly hours?: readonly [first: number, last: number]
  /** It concerns the deployment as a whole, and runs once, in the name of its first site. */
  readonly once?: true
  readonly run: (ctx: Context) => Promise<void>
}

const scheduled: readonly ScheduledJob[] = [
  { name: 'forget-old', at: '43 2 * * *', run: forgetOld },
  { name: 'fill-email-identities', at: '* * * * *', run: fillEmailIdentities },
  { name: 'forget-events', at: '13 * * * *', run: forgetEvents },
  { name: 'erase-accounts', at: '*/10 * * * *', run: eraseLeftAccounts },
  { name: 'forget-exports', at: '33 * * * *', run: forgetExports },
  { name: 'forget-selfies', at: '*/10 * * * *', run: forgetSelfies },
  { name: 'mail-verification', at: '* * * * *', run: mailVerification },
  { name: 'mail-messages', at: '* * * * *', run: mailMessages },
  { name: 'mail-likes', at: '*/5 * * * *', run: mailLikes },
  { name: 'renew-notices', at: '7 * * * *', run: renewNotices },
  { name: 'remind-of-unread', at: '7,27,47 * * * *', hours: [8, 20], run: remindOfUnread },
  { name: 'mail-unfinished', at: '*/20 * * * *', hours: [9, 18], run: mailUnfinished },
  { name: 'mail-absent', at: '5,25,45 * * * *', hours: [9, 18], run: mailAbsent },
  { name: 'mail-weekly', at: '*/10 * * * *', hours: [8, 18], run: mailWeekly },
  { name: 'mail-saved-searches', at: '*/15 * * * *', hours: [7, 19], run: mailSavedSearches },
  { name: 'mail-promotion', at: '15,45 * * * *', hours: [9, 18], run: mailPromotion },
  { name: 'mail-deadlines', at: '9,39 * * * *', hours: [7, 9], run: mailDeadlines },
  { name: 'round-activity', at: '* * * * *', run: roundActivity },
  { name: 'fill-search-cities', at: '* * * * *', run: fillSearchCities },
  { name: 'reconcile-payments', at: '* * * * *', run: reconcilePayments },
  { name: 'end-cancelled-premium', at: '3 * * * *', run: endCancelledPremium },
  { name: 'book-debits', at: '23 4 * * *', run: bookCollectedDebits },
  { name: 'book-commissions', at: '* * * * *', run: bookCommissions },
  // From the second on, when the new month has begun in every time zone.
  { name: 'write-partner-statements', at: '53 5 2-6 * *', run: writePartnerStatements },
  { name: 'gather-message-words', at: '* * * * *', run: indexMessages },
  { name: 'screen-first-messages', at: '*/10 * * * *', run: screenFirstMessages },
  { name: 'check-labels', at: '37 4 * * *', run: checkLabels },
  { name: 'check-ledger', at: '13 * * * *', once: true, run: checkLedger },
  { name: 'count-days', at: '*/10 * * * *', run: countRecentDays },
  { name: 'recount-days', at: '17 2 * * *', run: recountDays },
  { name: 'count-sources', at: '47 1 * * *', run: countSources },
  { name: 'close-experiments', at: '11 * * * *', run: closeExperiments },
  { name: 'purge-answered', at: '27 3 * * *', run: purgeAnswered },
  { name: 'pull-refused-pictures', at: '* * * * *', once: true, run: pullRefusedPictures },
  { name: 'purge-frozen-conversations', at: '17 3 * * *', run: purgeFrozenConversations },
]

export interface JobParts {
  pool: pg.Pool
  log: Logger
  sites: Sites
  createContext: CreateContext
  /** The ids of all sites, for scheduled jobs. */
  siteIds: () => Promise<string[]>
  /** Records jobs for a collector; left out, none is recorded. */
  tracing?: Tracing | null
}

/** Jobs of one lane run one after the other. Fewer lanes than the worker runs at a time. */
const lanes = 2

const FactPayload = z.object({ siteId: z.string(), fact: z.looseObject({ type: z.string() }) })
const FollowPayload = z.extend(FactPayload, { follower: z.string() })

function findFollowers(fact: Fact): readonly Following<FactType>[] {
  // The table pairs each fact with its own followers; by a fact's type alone TypeScript cannot follow the pair. A fact
  // of an older or newer version may be missing from it.
  return (followers[fact.type] ?? []) as readonly Following<FactType>[]
}

async function createSiteContext(
  parts: Pick<JobParts, 'createContext' | 'sites'>,
  siteId: string,
): Promise<Context> {
  const site = await parts.sites.byId(siteId)
  return parts.createContext({ site, viewer: null, locale: 'en', request: systemRequest })
}

function isWithinHours({ hours }: ScheduledJob, { site, clock }: Context): boolean {
  if (!hours) return true
  const [first, last] = hours
  const hour = getHourIn(site.settings.time_zone, clock.now())
  return hour >= first && hour <= last
}

/** Runs a scheduled job for every site; a failure for one does not stop the others. */
async function runForAll(
  parts: Omit<JobParts, 'pool'>,
  job: ScheduledJob,
  { atAnyHour }: { atAnyHour: boolean },
): Promise<void> {
  const failures: unknown[] = []
  for (const id of await parts.siteIds()) {
    try {
      const ctx = await createSiteContext(parts, id)
      if (!(await mayRunJobs(ctx.db, id))) continue
      if (atAnyHour || isWithinHours(job, ctx)) await job.run(ctx)
      if (job.once) break
    } catch (error) {
      parts.log.error({ err: error, site: id, job: job.name }, 'a job failed for a site')
      failures.push(error)
    }
  }
  // Retried by the worker, and reported in its log and on the health page.
  if (failures.length > 0) throw failures[0]
}

const postponedMilliseconds = 5000

/**
 * Returns how to queue a job of a site that is handed over again, without counting this attempt. The key names its
 * predecessor, so that a copy of the waiting jobs takes only one of both. Where its site goes, it goes too.
 */
function toPostponedSpec({
  id,
  max_attempts,
  priority,
}: Pick<Job, 'id' | 'max_attempts' | 'priority'>): TaskSpec {
  const runAt = new Date(Date.now() + postponedMilliseconds)
  return { maxAttempts: max_attempts, priority, runAt, jobKey: `${postponedKey}${id}` }
}

/** Turns a fact into one job for each follower, so that the failure of one does not repeat the others. */
function buildTaskList(parts: JobParts): TaskList {
  const tasks: TaskList = {
    fact: async (payload, helpers) => {
      const { siteId, fact } = z.parse(FactPayload, payload)
      const { db } = await createSiteContext(parts, siteId)
      if (!(await mayRunJobs(db, siteId)))
        return void (await helpers.addJob('fact', { siteId, fact }, toPostponedSpec(helpers.job)))
      for (const follower of findFollowers(fact as Fact)) {
        const { name, outside } = follower
        const lane = outside && { queueName: `${name} ${Number(helpers.job.id) % lanes}` }
        await helpers.addJob('follow', { siteId, fact, follower: name }, { maxAttempts: 12, ...lane })
      }
    },
    follow: async (payload, helpers) => {
      const { siteId, fact, follower } = z.parse(FollowPayload, payload)
      const known = fact as Fact // written by announceFact, which takes only facts
      const found = findFollowers(known).find((one) => one.name === follower)
      if (!found) return
      const ctx = await createSiteContext(parts, siteId)
      if (await mayRunJobs(ctx.db, siteId)) return found.run(ctx, known)
      await helpers.addJob('follow', { siteId, fact, follower }, toPostponedSpec(helpers.job))
    },
  }
  for (const job of scheduled) {
    tasks[job.name] = () => runForAll(parts, job, { atAnyHour: false })
  }
  return parts.tracing ? traceTasks(tasks, parts.tracing) : tasks
}

/** Creates or updates the worker's own tables. */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool })
}

/** Runs every job that is due, and the jobs they queue, until none is left. For tests. */
export async function runDueJobs(parts: JobParts): Promise<void> {
  const logger = createWorkerLogger(parts.log)
  await runOnce({ pgPool: parts.pool, taskList: buildTaskList(parts), noHandleSignals: true, logger })
}

/** Runs one scheduled job now, for every site, whatever hour it is there. For tests and the command line. */
export async function runScheduledJob(parts: Omit<JobParts, 'pool'>, name: string): Promise<void> {
  const job = scheduled.find((one) => one.name === name)
  if (!job) throw new Error(`no scheduled job ${name}`)
  await runForAll(parts, job, { atAnyHour: true })
}

/** Starts the worker: facts immediately, scheduled jobs on time. `stop()` lets running jobs finish. */
export function startJobs(parts: JobParts & { database: Database }): Promise<SupervisedWorker> {
  const { database, log } = parts
  return keepWorking({
    database,
    log,
    run: (events) =>
      run({
        pgPool: parts.pool,
        concurrency: 4,
        pollInterval: 2000,
        noHandleSignals: true,
        taskList: buildTaskList(parts),
        crontab: scheduled.map((job) => `${job.at} ${job.name}`).join('\n'),
        logger: createWorkerLogger(log),
        events,
        // Only this mode ends the worker when a result cannot be written; the other would end the program.
        preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      }),
  })
}

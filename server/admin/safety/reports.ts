import * as z from 'zod/mini'
import type { ReportEntry } from '#contract/admin/safety/reports.ts'
import { Reaction } from '#contract/features/chat/reaction.ts'
import type { StaffContext } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { nameChatPhotoFile } from '../../features/chat/send-photo.ts'
import { readPage, showPage } from '../list-page.ts'
import { failDecided } from '../staff/cases.ts'
import { readQueueSites } from '../staff/queue-sites.ts'
import { type DecisionRow, findDecisions } from './decisions.sql.ts'
import {
  claimReport,
  findChatPhotoFile,
  findChatVoice,
  findReport,
  findReports,
  lockReport,
  type ReportRow,
  type WholeReportRow,
} from './reports.sql.ts'

function toPerson(id: string | null, name: string | null, fictional: boolean | null) {
  return id === null ? null : { id, name: name ?? '', fictional: fictional ?? false }
}

function toEntry(row: ReportRow): ReportEntry {
  return {
    id: row.id,
    site: row.site,
    reference: row.reference,
    reason: row.reason,
    state: row.state,
    at: row.created_at.toISOString(),
    priority: row.priority,
    reported: toPerson(row.reported_id, row.reported_name, row.reported_fictional),
    open_on_person: row.open_on_person,
    claimed_by: row.claimed_name,
  }
}

/** Lists reports, the open ones by priority. */
export const adminReports: Handler<'adminReports'> = async (ctx, input) => {
  const { state = 'open', site } = input
  const page = readPage(ctx, 'adminReports', input)
  const found = await findReports(ctx.db, readQueueSites(ctx, site), {
    open: state === 'open',
    now: ctx.clock.now(),
    words: (input.search ?? '').trim(),
    page,
  })
  return { reports: found.rows.map(toEntry), ...showPage(ctx, page, found) }
}

// Written by server/features/safety/report-member.ts.
const Evidence = z.object({
  profile: z.nullable(z.looseObject({ about_me: z.string() })),
  // Reports from before these questions existed have none.
  answers: z._default(z.array(z.looseObject({ question: z.string(), text: z.string() })), []),
  pictures: z.array(z.looseObject({ id: z.string(), file: z.string() })),
  conversation: z.nullable(
    z.looseObject({
      messages: z.array(
        z.looseObject({
          id: z.string(),
          from: z.string(),
          kind: z.string(),
          text: z.nullable(z.string()),
          photo: z.nullable(z.string()),
          // Evidence from before voice messages does not have it.
          voice: z._default(z.nullable(z.string()), null),
          at: z.string(),
          /** Reports from before replies and reactions have neither. */
          answers: z.optional(z.nullable(z.string())),
          reactions: z.optional(z.nullable(z.record(z.string(), Reaction))),
        }),
      ),
    }),
  ),
  message: z.optional(z.nullable(z.string())),
})

function toEvidence(row: Pick<WholeReportRow, 'evidence' | 'reported_id' | 'photo_id'>) {
  const { evidence: stored, reported_id: reportedId, photo_id: photoId } = row
  const { profile, answers: said, pictures, conversation, message } = z.parse(Evidence, stored)
  const messages = conversation?.messages ?? []
  const texts = new Map(messages.map(({ id, kind, text }) => [id, text ?? `[${kind}]`]))
  return {
    about_me: profile?.about_me ?? '',
    answers: said.map(({ question, text }) => ({ question, text })),
    pictures: pictures.map(({ id, file }) => ({ file, reported: id === photoId })),
    messages: messages.map(({ id, from, kind, text, photo, voice, at, answers, reactions }) => ({
      mine: from === reportedId,
      reported: id === message,
      at,
      text: text ?? `[${kind}]`,
      photo,
      voice,
      answers: texts.get(answers ?? '') ?? null,
      reactions: Object.entries(reactions ?? {}).map(([by, reaction]) => ({
        mine: by === reportedId,
        reaction,
      })),
    })),
  }
}

function toDecision(ctx: StaffContext, row: DecisionRow) {
  return {
    id: row.id,
    kind: row.kind,
    reason: row.reason,
    by: row.by_name,
    at: row.created_at.toISOString(),
    notice: row.notice,
    reversed: row.reversed_by_name,
    reversible: row.reversed_at === null && row.kind !== 'dismissal' && row.staff_id !== ctx.staff.id,
  }
}

/** Returns a report with its evidence; the only place where staff read members' messages. */
export const adminReport: Handler<'adminReport'> = async (ctx, { id }) => {
  const row = await findReport(ctx.db, ctx.site.id, { id, now: ctx.clock.now() })
  if (!row) throw fail('not_found')
  const history = row.reported_id ? await findDecisions(ctx.db, row.reported_id) : []
  const report = {
    ...toEntry(row),
    text: row.body,
    illegal: row.illegal,
    law: row.law,
    mine: row.claimed_by === ctx.staff.id,
    language: row.language,
    reporter: toPerson(row.reporter_id, row.reporter_name, row.reporter_fictional),
    reporter_made: row.reporter_made,
    reporter_rejected: row.reporter_rejected,
    evidence: toEvidence(row),
    history: history.map((decision) => toDecision(ctx, decision)),
  }
  return { report }
}

/** Returns a photo in the evidence of a report. */
export const adminReportPhoto: Handler<'adminReportPhoto'> = async (ctx, { id, photo }) => {
  const row = await findReport(ctx.db, ctx.site.id, { id, now: ctx.clock.now() })
  const isEvidence = row && toEvidence(row).messages.some((message) => message.photo === photo)
  const file = isEvidence ? await findChatPhotoFile(ctx.db, ctx.site.id, photo) : undefined
  const bytes = file && (await ctx.services.files.read(nameChatPhotoFile(file, 'full')))
  if (!bytes) throw fail('not_found')
  return { bytes, type: 'image/webp', headers: { 'cache-control': 'private, no-store' } }
}

/** Returns a recording in the evidence of a report. */
export const adminReportVoice: Handler<'adminReportVoice'> = async (ctx, { id, voice }) => {
  const row = await findReport(ctx.db, ctx.site.id, { id, now: ctx.clock.now() })
  const isEvidence = row && toEvidence(row).messages.some((message) => message.voice === voice)
  const found = isEvidence ? await findChatVoice(ctx.db, ctx.site.id, voice) : undefined
  const bytes = found && (await ctx.services.files.read(found.file))
  if (!bytes) throw fail('not_found')
  return { bytes, type: found.type, headers: { 'cache-control': 'private, no-store' } }
}

/** Claims a report, or releases it; someone else's claim lasts for a day. */
export const adminClaimReport: Handler<'adminClaimReport'> = async (ctx, { id, claim }) => {
  await ctx.transaction(async (tx) => {
    const report = await lockReport(tx.db, ctx.site.id, { id, now: tx.now })
    if (!report) throw fail('not_found')
    if (report.state !== 'open') throw await failDecided(tx.db, { kind: 'report', id })
    if (report.claim_stands && report.claimed_by !== ctx.staff.id)
      throw fail('forbidden', { state: 'claimed' })
    await claimReport(tx.db, id, claim ? ctx.staff.id : null, tx.now)
    await tx.audit({ act: claim ? 'report.claimed' : 'report.released', subject: { type: 'report', id } })
  })
  return {}
}

import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Tables } from '#database/tables.ts'
import { recountedDays } from '#server/admin/overview/count-days.ts'
import { countDays } from '#server/admin/overview/days.sql.ts'
import { recountSources } from '#server/admin/tracking/count-sources.ts'
import { toEmailKey } from '#server/features/accounts/email-key.ts'
import { collectConversationEvidence } from '#server/features/chat/freeze.sql.ts'
import { findPictures, findProfile } from '#server/features/profiles/own-profile.sql.ts'
import { insertComplaint } from '#server/features/safety/complaints.sql.ts'
import { insertDataRequest } from '#server/features/safety/data-requests.sql.ts'
import { insertReport } from '#server/features/safety/reports.sql.ts'
import { createId } from '#server/platform/ids.ts'
import { makeRandom, type Random } from '#server/platform/random.ts'
import { makeReference } from '#server/platform/reference.ts'
import { copyRows } from '../copy-rows.ts'
import type { DemoLanguage } from '../demo-language.ts'
import type { DemoMember } from '../members.ts'
import type { DemoSite } from '../sites.ts'
import { demoStaff, findDemoStaff } from '../staff.ts'
import {
  complaintLines,
  listTrafficSources,
  newsLines,
  reportLines,
  requestLines,
} from '../texts/desk-lines.ts'
import { answerComplaint, dismissReport, findPairs, insertDemoStaff } from './desk.sql.ts'
import { fillGrowth } from './fill-growth.ts'

const hour = 3_600_000
const day = 24 * hour

type Desk = {
  client: pg.PoolClient
  db: Kysely<Tables>
  random: Random
  site: DemoSite
  siteId: string
  members: readonly DemoMember[]
  now: Date
}

/** Stores the demo’s staff; all of them have the password of the demo. */
export async function fillStaff(
  db: Kysely<Tables>,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<void> {
  for (const person of demoStaff)
    await insertDemoStaff(db, { ...person, emailKey: toEmailKey(person.email), passwordHash, now })
}

/** Fills a demo site with open tasks for its staff and with what they did lately. */
export async function fillDesk(
  client: pg.PoolClient,
  db: Kysely<Tables>,
  of: Pick<Desk, 'site' | 'siteId' | 'members' | 'now'> & { seed: string },
): Promise<void> {
  const people = of.members.filter(({ kind, status }) => kind === 'person' && status === 'activated')
  const random = makeRandom(`${of.seed} ${of.site.key} desk`)
  const desk: Desk = { ...of, members: random.sample(people, people.length), client, db, random }
  await fillReports(desk)
  await fillComplaints(desk)
  await fillGrowth(desk)
  await fillRequests(desk)
  await fillNews(desk)
  await fillVisits(desk)
  await fillLog(desk)
  const { time_zone: timeZone, currency } = of.site.settings
  const counted = { siteId: of.siteId, timeZone, currency, now: of.now }
  await countDays(db, { ...counted, days: recountedDays })
  await recountSources(db, counted)
}

const listLines = <Line>(lines: Readonly<Record<DemoLanguage, Line>>, { site }: Desk) => lines[site.language]

/** Returns a moment up to so many days ago. */
const drawMoment = ({ random, now }: Desk, days: number) =>
  new Date(now.getTime() - 10 * 60_000 - random.next() * days * day)

async function fillReports(desk: Desk): Promise<void> {
  const { db, siteId, now } = desk
  const pairs = await findPairs(db, siteId)
  const moderator = findDemoStaff('moderator')
  const lines = listLines(reportLines, desk)
  for (const [place, [reason, body]] of lines.entries()) {
    const isDecided = place % 4 === 3
    const drawn = drawMoment(desk, isDecided ? 25 : 2.5)
    // Someone reports what was written, so the last message comes before the report.
    const old = pairs.findIndex(({ lastAt }) => lastAt !== null && lastAt < drawn)
    const [pair] = pairs.splice(Math.max(old, 0), 1)
    if (!pair) return
    const at = pair.lastAt && pair.lastAt >= drawn ? new Date(pair.lastAt.getTime() + 1000) : drawn
    const id = createId()
    const profile = await findProfile(db, pair.reported)
    const pictures = await findPictures(db, pair.reported)
    const conversation = await collectConversationEvidence(db, [pair.reporter, pair.reported])
    await insertReport(db, {
      id,
      siteId,
      reason,
      body,
      key: createId(),
      now: at,
      photoId: null,
      reference: makeReference('R'),
      reporterId: pair.reporter,
      reportedId: pair.reported,
      conversationId: pair.conversation,
      evidence: { profile: profile ?? null, answers: [], pictures, conversation, message: null },
      notice: { illegal: false, law: null, name: null, email: null, goodFaith: true },
    })
    if (!isDecided) continue
    const decidedAt = new Date(Math.min(at.getTime() + 2 * hour, now.getTime()))
    const decision = { reportId: id, memberId: pair.reported, staffId: moderator.id, at: decidedAt }
    await dismissReport(db, { id: createId(), siteId, ...decision })
  }
}

async function fillComplaints(desk: Desk): Promise<void> {
  const { db, siteId, site, members, now } = desk
  for (const [place, [category, text]] of listLines(complaintLines, desk).entries()) {
    const member = members[place]
    if (!member) return
    const id = createId()
    const at = drawMoment(desk, 12)
    await insertComplaint(db, {
      id,
      siteId,
      category,
      text,
      now: at,
      aboutMemberId: null,
      url: null,
      key: createId(),
      reference: makeReference('C'),
      language: site.language,
      memberId: member.id,
      email: member.email,
    })
    if (place % 3 !== 2) continue
    const answer =
      site.language === 'de' ? 'Danke, wir haben es in Ordnung gebracht.' : 'Thank you, we put it right.'
    await answerComplaint(db, { id, answer, at: new Date(Math.min(at.getTime() + day, now.getTime())) })
  }
}

async function fillRequests(desk: Desk): Promise<void> {
  const { db, siteId, site, members } = desk
  for (const [place, [kind, text]] of listLines(requestLines, desk).entries()) {
    const member = members.at(-1 - place)
    if (!member) return
    await insertDataRequest(db, {
      id: createId(),
      siteId,
      kind,
      text,
      reference: makeReference('D'),
      complaintId: null,
      memberId: member.id,
      email: member.email,
      language: site.language,
      receivedAt: drawMoment(desk, 25),
      recordedBy: findDemoStaff('support').id,
    })
  }
}

async function fillNews(desk: Desk): Promise<void> {
  const { client, siteId, site, now } = desk
  const news = listLines(newsLines, desk)
  await copyRows(client, {
    table: 'site_news',
    columns: [
      ...['id', 'site_id', 'client_id', 'texts', 'language', 'receivers', 'mailed', 'sent_by', 'sent_at'],
      'finished_at',
    ],
    rows: news.map((texts, place) => {
      const at = new Date(now.getTime() - (place * 30 + 6) * day)
      const language = site.language
      return [
        ...[
          createId(),
          siteId,
          createId(),
          JSON.stringify({ [language]: texts }),
          language,
          40 - place,
          40 - place,
        ],
        ...[findDemoStaff('content').id, at, new Date(at.getTime() + hour)],
      ]
    }),
  })
}

/**
 * Returns the days up to today of a time zone, the latest first, each as noon in UTC: days of a time zone can have 23 or
 * 25 hours, so that steps of 24 hours from now would meet one of them twice.
 */
export function listDays(now: Date, timeZone: string, count: number): Date[] {
  const noon = Date.parse(`${now.toLocaleDateString('sv-SE', { timeZone })}T12:00:00Z`)
  return Array.from({ length: count }, (_, back) => new Date(noon - back * day))
}

/** Ninety days of visits from three sources; fewer in the middle of the week. */
async function fillVisits({ client, random, siteId, site, now }: Desk): Promise<void> {
  const days = listDays(now, site.settings.time_zone, 90)
  await copyRows(client, {
    table: 'visit_counts',
    columns: ['site_id', 'day', 'network', 'ref', 'visits'],
    rows: days.flatMap((at) =>
      listTrafficSources(site.language).map(({ network, ref, visitsPerDay }) => {
        const weekend = [0, 6].includes(at.getUTCDay()) ? 1.4 : 1
        const visits = Math.round(visitsPerDay * weekend * random.between(0.7, 1.3))
        return [siteId, at.toISOString().slice(0, 10), network, ref, visits]
      }),
    ),
  })
}

const acts = [
  ['moderator', 'session.started', null],
  ['moderator', 'report.claimed', 'report'],
  ['moderator', 'report.decided', 'report'],
  ['moderator', 'report.viewed', 'report'],
  ['support', 'session.started', null],
  ['support', 'complaint.answered', 'complaint'],
  ['support', 'member.viewed', 'member'],
  ['support', 'member.noted', 'member'],
  ['finance', 'session.started', null],
  ['finance', 'payment.refunded', 'payment'],
  ['finance', 'discount.created', 'discount'],
  ['content', 'news.sent', 'news'],
] as const

/** Three weeks of the log, so that searching it finds something. */
async function fillLog(desk: Desk): Promise<void> {
  const { client, random, siteId, members } = desk
  // The log is listed by its ids, so they are given in the order of the moments.
  const moments = Array.from({ length: 60 }, () => drawMoment(desk, 21)).sort((a, b) => Number(a) - Number(b))
  await copyRows(client, {
    table: 'audit_log',
    columns: [
      ...[
        'id',
        'site_id',
        'staff_id',
        'staff_name',
        'act',
        'subject_type',
        'subject_id',
        'reason',
        'details',
      ],
      ...['created_at', 'is_demo'],
    ],
    rows: moments.map((at, place) => {
      const [role, act, subject] = acts[place % acts.length] ?? acts[0]
      const person = findDemoStaff(role)
      const subjectId = subject === 'member' ? random.pick(members).id : subject && createId()
      return [
        ...[createId(), siteId, person.id, person.name, act, subject, subjectId, subject ? 'demo' : '', '{}'],
        ...[at, true],
      ]
    }),
  })
}

import type { Kysely } from 'kysely'
import sharp from 'sharp'
import type { Tables } from '#database/tables.ts'
import { insertComplaint } from '#server/features/safety/complaints.sql.ts'
import { insertThreadMessage, reopenComplaint } from '#server/features/safety/thread-messages.sql.ts'
import { createId } from '#server/platform/ids.ts'
import { makeReference } from '#server/platform/reference.ts'
import type { DemoMember } from '../members.ts'
import { listDemoCodes } from '../orders.ts'
import type { DemoSite } from '../sites.ts'
import { findDemoStaff } from '../staff.ts'
import {
  batchNames,
  demoExperiments,
  demoMaterials,
  experimentNames,
  threadLines,
} from '../texts/growth-lines.ts'
import { insertBatch, insertDemoExperiment, insertMaterial, useBatchCode } from './growth.sql.ts'

const hour = 3_600_000
const day = 24 * hour

interface Growth {
  readonly db: Kysely<Tables>
  readonly site: DemoSite
  readonly siteId: string
  readonly members: readonly DemoMember[]
  readonly now: Date
}

const subtractMilliseconds = ({ now }: Growth, milliseconds: number) => new Date(now.getTime() - milliseconds)

/** Fills a demo site with what makes it grow, and with support’s conversations; all of it is called demo. */
export async function fillGrowth(of: Growth): Promise<void> {
  await fillThreads(of)
  await fillExperiments(of)
  await fillBatch(of)
  await fillMaterials(of)
}

/** One conversation that the staff began, and one that came by e-mail; both wait for an answer. */
async function fillThreads(of: Growth): Promise<void> {
  const { db, siteId, site, members } = of
  const support = findDemoStaff('support').id
  const lines = threadLines[site.language]
  for (const [place, { first, answer, byStaff }] of lines.entries()) {
    const member = members.at(20 + place)
    if (!member) return
    const id = createId()
    const [begunAt, answeredAt] = [
      subtractMilliseconds(of, (3 - place) * day),
      subtractMilliseconds(of, (5 + place) * hour),
    ]
    await insertComplaint(db, {
      id,
      siteId,
      key: createId(),
      reference: makeReference('C'),
      category: 'other',
      text: first,
      now: begunAt,
      aboutMemberId: null,
      url: null,
      memberId: member.id,
      email: member.email,
      language: site.language,
      ...(byStaff ? { staffId: support } : { byMail: true, refusedFiles: 1 }),
    })
    await insertThreadMessage(db, {
      id: createId(),
      siteId,
      complaintId: id,
      memberId: member.id,
      staffId: null,
      text: answer,
      byMail: !byStaff,
      now: answeredAt,
    })
    await reopenComplaint(db, id, answeredAt)
  }
}

/** One experiment that runs, and one that is over and found a difference. */
async function fillExperiments(of: Growth): Promise<void> {
  const [running, over] = demoExperiments
  const { db, siteId, site } = of
  const [runningName, overName] = experimentNames[site.language]
  await insertDemoExperiment(db, {
    ...running,
    name: runningName,
    siteId,
    result: null,
    startedAt: subtractMilliseconds(of, 5 * day),
    endsAt: new Date(of.now.getTime() + 16 * day),
  })
  await insertDemoExperiment(db, {
    ...over,
    name: overName,
    siteId,
    startedAt: subtractMilliseconds(of, 40 * day),
    endsAt: subtractMilliseconds(of, 12 * day),
    result: [
      { variant: 'cards', exposed: 1204, converted: 61 },
      { variant: 'rows', exposed: 1187, converted: 93 },
    ],
  })
}

const batchCodes = 40

/** A batch of codes for one use; some members have paid with one instead of the autumn’s code, which takes off as much. */
async function fillBatch(of: Growth): Promise<void> {
  const { db, siteId, site } = of
  const name = batchNames[site.language]
  const [autumn] = listDemoCodes(site.language)
  const codes = Array.from({ length: batchCodes }, (_, place) => `DEMO-${1000 + place * 37}`)
  await insertBatch(db, { siteId, name, codes, percent: 20, now: subtractMilliseconds(of, 50 * day) })
  if (!autumn) return
  for (const code of codes.slice(0, 5)) await useBatchCode(db, { siteId, code, instead: autumn.code })
}

/** A drawn banner and a text for partners. */
async function fillMaterials(of: Growth): Promise<void> {
  const { db, siteId, site } = of
  const [width, height] = [300, 250]
  for (const [place, { name, text, isBanner }] of demoMaterials[site.language].entries()) {
    const picture = isBanner
      ? await sharp({ create: { width, height, channels: 3, background: '#5b2a4f' } })
          .png()
          .toBuffer()
      : null
    await insertMaterial(db, {
      siteId,
      name,
      text,
      language: site.language,
      picture,
      width,
      height,
      now: subtractMilliseconds(of, (10 + place) * day),
    })
  }
}

import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Interest } from '#contract/interests.ts'
import { type Locale, localeCodes } from '#contract/locale.ts'
import { loadGazetteer } from '#database/gazetteer/load-gazetteer.ts'
import { hashPassword } from '#server/accounts/password-hash.ts'
import { newId } from '#server/platform/ids.ts'
import { translator } from '#server/platform/messages.ts'
import { type CityPool, type DemoCity, makeCityPool } from './city-pool.ts'
import { copyRows } from './copy-rows.ts'
import {
  analyzeFilled,
  findSiteOfHost,
  insertContentPage,
  insertHosts,
  insertIcebreakers,
  insertPackages,
  insertSite,
  lockDemo,
  selectCities,
  setActivity,
} from './fill.sql.ts'
import { demoPassword } from './logins.ts'
import {
  conversationRows,
  type FilledMember,
  likeRows,
  memberRows,
  messageRows,
  movementRows,
  pictureRows,
  profileRows,
  stateRows,
} from './member-rows.ts'
import { type DemoMember, makeMembers } from './members.ts'
import { makePictures } from './pictures.ts'
import { makeRelations, type Relations } from './relations.ts'
import { type DemoSite, demoSites } from './sites.ts'
import { aboutPage, aboutPageToken } from './texts/about-page.ts'
import { icebreakerLines } from './texts/icebreaker-lines.ts'
import { makeWallet } from './wallets.ts'

export type FillOptions = {
  now: Date
  /** Another seed makes other members. */
  seed?: string
}

/** What a fill did: the sites that were made now; none when they were there already. */
export type FillSummary = { sites: { name: string; host: string; members: number }[] }

export const defaultSeed = 'duet'

/**
 * Fills the database with the demo: the gazetteer, two sites and their members with pictures, likes and conversations.
 * A site whose host is taken is left alone, so it may be called at every start; all or nothing is written. Nobody in it
 * is real, and every member is marked `is_demo`.
 */
export async function fillDemo(
  pool: pg.Pool,
  { now, seed = defaultSeed }: FillOptions,
): Promise<FillSummary> {
  const summary: FillSummary = { sites: [] }
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(lockDemo)
    await loadGazetteer(client)
    for (const site of demoSites) {
      const taken = await client.query(findSiteOfHost, [site.hosts[0]])
      if (taken.rowCount) continue
      const members = await fillSite(client, site, { now, seed })
      summary.sites.push({ name: site.settings.name, host: site.hosts[0], members })
    }
    await client.query('commit')
    if (summary.sites.length > 0) for (const statement of analyzeFilled) await client.query(statement)
    return summary
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function fillSite(
  client: pg.PoolClient,
  site: DemoSite,
  when: { now: Date; seed: string },
): Promise<number> {
  const siteId = newId()
  await makeSite(client, site, { siteId, now: when.now })
  const cities = await citiesOf(client, site)
  const interestName = await interestNames(site.language)
  const members = [...makeMembers({ ...when, site, cities, interestName, count: site.memberCount })]
  const relations = makeRelations(members, { ...when, site })
  const filled = await withRows(members, relations, { siteId, site, seed: when.seed })
  for (const rows of [
    memberRows(siteId, filled),
    stateRows(siteId, filled),
    profileRows(siteId, filled),
    pictureRows(filled),
    movementRows(filled),
    likeRows(relations.likes),
    conversationRows(siteId, relations.conversations),
    messageRows(relations.conversations, site.settings.message_credits),
  ]) {
    await copyRows(client, rows)
  }
  const lastSeen = members.map((member) => lastSign(member, relations))
  await client.query(setActivity, [members.map((member) => member.id), lastSeen])
  return members.length
}

async function makeSite(
  client: pg.PoolClient,
  site: DemoSite,
  { siteId, now }: { siteId: string; now: Date },
): Promise<void> {
  await client.query(insertSite, [siteId, JSON.stringify(site.settings), now])
  await client.query(insertHosts, [siteId, site.hosts])
  const everywhere = { country: null, currency: site.settings.currency, packages: site.packages }
  for (const { country, currency, packages } of [everywhere, ...site.ownPackages]) {
    await client.query(insertPackages, [
      siteId,
      packages.map(() => randomUUID()),
      packages.map((sold) => sold.tier),
      packages.map((sold) => sold.credits),
      packages.map((sold) => sold.priceCents),
      currency,
      country,
    ])
  }
  await client.query(insertIcebreakers, [
    siteId,
    icebreakerLines.map((line) => line.id),
    icebreakerLines.map((line) => JSON.stringify(line.texts)),
  ])
  const texts = localeCodes.map((locale) => aboutPage[locale].replace('{site}', site.settings.name))
  await client.query(insertContentPage, [siteId, aboutPageToken, localeCodes, texts, now])
}

/** Reads the cities of a site's countries into a pool to draw from. */
export async function citiesOf(client: pg.ClientBase, site: DemoSite): Promise<CityPool> {
  const countries = site.countries.map(([country]) => country)
  const { rows } = await client.query<DemoCity>(selectCities, [countries])
  return makeCityPool(rows)
}

/** Gives the names of interests in a language, as its catalogue has them. */
export async function interestNames(locale: Locale): Promise<(interest: Interest) => string> {
  const t = await translator(locale)
  return (interest) => t(`interests.${interest}`)
}

/** How many members of a site answer by themselves with `--demo-replies`. */
const playedMost = 40

async function withRows(
  members: readonly DemoMember[],
  { conversations }: Relations,
  { siteId, site, seed }: { siteId: string; site: DemoSite; seed: string },
): Promise<FilledMember[]> {
  const passwordHash = await hashPassword(demoPassword)
  let played = 0
  return Promise.all(
    members.map(async (member) => {
      const own = conversations.filter(
        ({ startedBy, otherId }) => startedBy === member.id || otherId === member.id,
      )
      const canPlay = member.kind === 'person' && member.status === 'activated' && member.login === undefined
      const isPlayed = canPlay && (own.length > 0 || played < playedMost)
      if (isPlayed) played += 1
      return {
        member,
        wallet: makeWallet(member, own, { site, seed }),
        pictures: await makePictures(member, siteId),
        passwordHash: member.login === undefined ? null : passwordHash,
        conversationsStarted: own.filter((conversation) => conversation.startedBy === member.id).length,
        unread: own.filter((conversation) => conversation.unreadBy === member.id).length,
        role: isPlayed ? 'played' : 'extra',
      }
    }),
  )
}

/** Whoever wrote a message was there at that moment. */
function lastSign(member: DemoMember, { conversations }: Relations): Date {
  const written = conversations
    .flatMap((conversation) => conversation.messages)
    .filter((message) => message.fromId === member.id)
    .map((message) => message.createdAt.getTime())
  return new Date(Math.max(member.activeAt.getTime(), ...written))
}

import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { SensitiveSubject } from '#contract/features/accounts/sensitive-subjects.ts'
import type { Interest } from '#contract/features/profiles/interests.ts'
import { type Locale, localeCodes } from '#contract/features/sites/locale.ts'
import { loadGazetteer } from '#database/gazetteer/load-gazetteer.ts'
import type { Tables } from '#database/tables.ts'
import { hashPassword } from '#server/features/accounts/password-hash.ts'
import { insertSitePicture } from '#server/features/sites/site-pictures.sql.ts'
import { buildQueriesOn } from '#server/platform/database/queries-on.ts'
import { createId } from '#server/platform/ids.ts'
import { createTranslator } from '#server/platform/messages.ts'
import { makeRandom } from '#server/platform/random.ts'
import { type CityPool, makeCityPool } from './city-pool.ts'
import { copyRows, type Rows } from './copy-rows.ts'
import { hasDemoStaff, setInvoiceCounter } from './desk/desk.sql.ts'
import { fillDesk, fillStaff } from './desk/fill-desk.ts'
import {
  analyzeFilled,
  findCities,
  findSiteByHost,
  insertContentPage,
  insertIcebreakers,
  insertPackages,
  insertSite,
  lockDemo,
  setActivity,
} from './fill.sql.ts'
import { demoPassword } from './logins.ts'
import { makeLook } from './make-look.ts'
import {
  buildConsentRows,
  buildConversationRows,
  buildLikeRows,
  buildMemberRows,
  buildMessageRows,
  buildMovementRows,
  buildPictureRows,
  buildProfileRows,
  buildStateRows,
  type MemberWithDetails,
  toWaitingRows,
} from './member-rows.ts'
import { type DemoMember, makeMembers } from './members.ts'
import { buildOrderRows, countPapers, type PackageIds } from './order-rows.ts'
import { type DemoOrder, makeOrders } from './orders.ts'
import { makePictures, makeWaitingPicture } from './pictures.ts'
import { buildPromptRows } from './prompt-rows.ts'
import { makeRelations, type Relations } from './relations.ts'
import { type DemoSite, demoSites } from './sites.ts'
import { aboutPage, aboutPageToken } from './texts/about-page.ts'
import { listTrafficSources } from './texts/desk-lines.ts'
import { icebreakerLines } from './texts/icebreaker-lines.ts'
import { makeWallet } from './wallets.ts'

export type FillOptions = {
  now: Date
  /** A different seed creates different members. */
  seed?: string
}

/** The result of a fill: the sites that were created; empty if they existed already. */
export type FillSummary = { sites: { name: string; host: string; members: number }[] }

export const defaultSeed = 'duet'

/**
 * Fills the database with the demo: the gazetteer, two sites and their members with pictures, likes and conversations.
 * A site whose host is taken is left alone, so it may be called at every start; all or nothing is written. No one in it
 * is real, and every member is marked `is_demo`.
 */
export async function fillDemo(
  pool: pg.Pool,
  { now, seed = defaultSeed }: FillOptions,
): Promise<FillSummary> {
  const summary: FillSummary = { sites: [] }
  const client = await pool.connect()
  const db = buildQueriesOn(client)
  try {
    await client.query('begin')
    await lockDemo(db)
    await loadGazetteer(db)
    // First, since what waits on a site names them.
    if (!(await hasDemoStaff(db)) || (await isUnfilled(db)))
      await fillStaff(db, { passwordHash: await hashPassword(demoPassword), now })
    for (const site of demoSites) {
      if (await findSiteByHost(db, site.hosts[0])) continue
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

async function isUnfilled(db: Kysely<Tables>): Promise<boolean> {
  for (const { hosts } of demoSites) if (!(await findSiteByHost(db, hosts[0]))) return true
  return false
}

async function fillSite(
  client: pg.PoolClient,
  site: DemoSite,
  when: { now: Date; seed: string },
): Promise<number> {
  const siteId = createId()
  const db = buildQueriesOn(client)
  const packages = await makeSite(db, site, { siteId, now: when.now })
  const cities = await readCityPool(db, site)
  const interestName = await loadInterestNames(site.language)
  const members = [...makeMembers({ ...when, site, cities, interestName, count: site.memberCount })]
  const relations = makeRelations(members, { ...when, site })
  const orders = makeOrders(members, { ...when, site })
  const doings = { ...relations, orders }
  const filled = await withRows(members, doings, { siteId, site, seed: when.seed })
  for (const rows of [
    buildMemberRows(siteId, filled),
    buildStateRows(siteId, filled),
    buildProfileRows(siteId, filled),
    buildConsentRows(filled, await readWordings(site)),
    buildPromptRows(siteId, members, { site, ...when }),
    buildPictureRows(filled),
    buildMovementRows(filled),
    buildLikeRows(relations.likes),
    buildConversationRows(siteId, relations.conversations),
    buildMessageRows(relations.conversations, site.settings.message_credits),
    ...buildOrderRows(siteId, orders, { site, packages, now: when.now }),
    await buildWaitingPictureRows(filled, { siteId, now: when.now }),
  ]) {
    await copyRows(client, rows)
  }
  await setInvoiceCounter(db, siteId, countPapers(orders))
  await fillDesk(client, db, { ...when, site, siteId, members })
  const lastSeen = members.map((member) => findLastSign(member, relations))
  await setActivity(
    db,
    members.map((member) => member.id),
    lastSeen,
  )
  return members.length
}

const maxWaitingPictures = 20

/** New pictures of a few members, added in the last two days, that no one of the staff has looked at. */
function buildWaitingPictureRows(
  filled: readonly MemberWithDetails[],
  { siteId, now }: { siteId: string; now: Date },
): Promise<Rows> {
  const people = filled.filter(({ member }) => member.kind === 'person' && member.login === undefined)
  return Promise.all(
    people.slice(0, maxWaitingPictures).map(async ({ member }, place) => {
      const at = new Date(now.getTime() - (place * 2.3 + 0.5) * 3_600_000)
      return { member, picture: await makeWaitingPicture(member, { siteId, at }) }
    }),
  ).then((waiting) => toWaitingRows(waiting))
}

/** The words of the consents of a site's members. */
async function readWordings({ language, settings }: DemoSite) {
  const t = await createTranslator(language)
  return {
    language,
    readWording: (subject: SensitiveSubject) => t(`sensitive.${subject}`, { site: settings.name }),
  }
}

/** Creates the site with everything that it has without members. */
async function makeSite(
  db: Kysely<Tables>,
  site: DemoSite,
  { siteId, now }: { siteId: string; now: Date },
): Promise<PackageIds> {
  const { settings, pictures } = await makeLook(site.key)
  await insertSite(db, { siteId, site: { ...site, settings: { ...site.settings, ...settings } }, now })
  for (const { picture, files } of pictures)
    await insertSitePicture(db, { siteId, picture: picture.id, files, now })
  const everywhere = { country: null, currency: site.settings.currency, packages: site.packages }
  const packages: PackageIds = new Map()
  for (const sold of [everywhere, ...site.ownPackages])
    packages.set(sold.country, await insertPackages(db, siteId, sold))
  await insertIcebreakers(db, siteId, icebreakerLines)
  await insertContentPage(
    db,
    { siteId, token: aboutPageToken, now },
    localeCodes.map((language) => ({
      language,
      text: aboutPage[language].replace('{site}', site.settings.name),
    })),
  )
  return packages
}

/** Reads the cities of a site's countries into a pool to draw from. */
export async function readCityPool(db: Kysely<Tables>, site: DemoSite): Promise<CityPool> {
  const countries = site.countries.map(([country]) => country)
  return makeCityPool(await findCities(db, countries))
}

/** Returns the names of interests in a language, as its catalogue has them. */
export async function loadInterestNames(locale: Locale): Promise<(interest: Interest) => string> {
  const t = await createTranslator(locale)
  return (interest) => t(`interests.${interest}`)
}

/** How many members of a site reply automatically with `--demo-replies`. */
const maxPlayed = 40

async function withRows(
  members: readonly DemoMember[],
  { conversations, orders }: Relations & { orders: readonly DemoOrder[] },
  { siteId, site, seed }: { siteId: string; site: DemoSite; seed: string },
): Promise<MemberWithDetails[]> {
  const passwordHash = await hashPassword(demoPassword)
  let played = 0
  return Promise.all(
    members.map(async (member) => {
      const own = conversations.filter(
        ({ startedBy, otherId }) => startedBy === member.id || otherId === member.id,
      )
      const bought = orders.filter((order) => order.member === member)
      const paidSince = bought
        .flatMap(({ settledAt }) => settledAt ?? [])
        .sort((a, b) => a.getTime() - b.getTime())[0]
      const source = drawSource(member, { site, seed })
      const canPlay = member.kind === 'person' && member.status === 'activated' && member.login === undefined
      const isPlayed = canPlay && (own.length > 0 || played < maxPlayed)
      if (isPlayed) played += 1
      return {
        member,
        wallet: makeWallet(member, { conversations: own, orders: bought }, { site, seed }),
        pictures: await makePictures(member, siteId),
        passwordHash: member.login === undefined ? null : passwordHash,
        conversationsStarted: own.filter((conversation) => conversation.startedBy === member.id).length,
        unread: own.filter((conversation) => conversation.unreadBy === member.id).length,
        role: isPlayed ? 'played' : 'extra',
        ...(paidSince && { paidSince }),
        ...(source && { source }),
      }
    }),
  )
}

/** Two of three members came through one of the traffic sources. */
function drawSource(
  member: DemoMember,
  { site, seed }: { site: DemoSite; seed: string },
): { network: string; ref: string } | undefined {
  const random = makeRandom(`${seed} source ${member.id}`)
  if (member.kind !== 'person' || !random.chance(0.66)) return undefined
  const sources = listTrafficSources(site.language)
  const { network, ref } = random.weighted(sources.map((source) => [source, source.weight] as const))
  return { network, ref }
}

/** Anyone who wrote a message was there at that moment. */
function findLastSign(member: DemoMember, { conversations }: Relations): Date {
  const written = conversations
    .flatMap((conversation) => conversation.messages)
    .filter((message) => message.fromId === member.id)
    .map((message) => message.createdAt.getTime())
  return new Date(Math.max(member.activeAt.getTime(), ...written))
}

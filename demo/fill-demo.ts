import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { SensitiveSubject } from '#contract/features/accounts/sensitive-subjects.ts'
import type { Interest } from '#contract/features/profiles/interests.ts'
import { type Locale, localeCodes } from '#contract/features/sites/locale.ts'
import { loadGazetteer } from '#database/gazetteer/load-gazetteer.ts'
import type { Tables } from '#database/tables.ts'
import { hashPassword } from '#server/features/accounts/password-hash.ts'
import { insertSitePicture } from '#server/features/sites/site-pictures.sql.ts'
import { queriesOn } from '#server/platform/database/queries-on.ts'
import { newId } from '#server/platform/ids.ts'
import { translator } from '#server/platform/messages.ts'
import { type CityPool, makeCityPool } from './city-pool.ts'
import { copyRows } from './copy-rows.ts'
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
  consentRows,
  conversationRows,
  likeRows,
  type MemberWithDetails,
  memberRows,
  messageRows,
  movementRows,
  pictureRows,
  profileRows,
  stateRows,
} from './member-rows.ts'
import { type DemoMember, makeMembers } from './members.ts'
import { makePictures } from './pictures.ts'
import { promptRows } from './prompt-rows.ts'
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
 * A site whose host is taken is left alone, so it may be called at every start; all or nothing is written. No one in it
 * is real, and every member is marked `is_demo`.
 */
export async function fillDemo(
  pool: pg.Pool,
  { now, seed = defaultSeed }: FillOptions,
): Promise<FillSummary> {
  const summary: FillSummary = { sites: [] }
  const client = await pool.connect()
  const db = queriesOn(client)
  try {
    await client.query('begin')
    await lockDemo(db)
    await loadGazetteer(db)
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

async function fillSite(
  client: pg.PoolClient,
  site: DemoSite,
  when: { now: Date; seed: string },
): Promise<number> {
  const siteId = newId()
  const db = queriesOn(client)
  await makeSite(db, site, { siteId, now: when.now })
  const cities = await readCityPool(db, site)
  const interestName = await interestNames(site.language)
  const members = [...makeMembers({ ...when, site, cities, interestName, count: site.memberCount })]
  const relations = makeRelations(members, { ...when, site })
  const filled = await withRows(members, relations, { siteId, site, seed: when.seed })
  for (const rows of [
    memberRows(siteId, filled),
    stateRows(siteId, filled),
    profileRows(siteId, filled),
    consentRows(filled, await readWordings(site)),
    promptRows(siteId, members, { site, ...when }),
    pictureRows(filled),
    movementRows(filled),
    likeRows(relations.likes),
    conversationRows(siteId, relations.conversations),
    messageRows(relations.conversations, site.settings.message_credits),
  ]) {
    await copyRows(client, rows)
  }
  const lastSeen = members.map((member) => lastSign(member, relations))
  await setActivity(
    db,
    members.map((member) => member.id),
    lastSeen,
  )
  return members.length
}

/** The words of the consents of a site's members. */
async function readWordings({ language, settings }: DemoSite) {
  const t = await translator(language)
  return {
    language,
    readWording: (subject: SensitiveSubject) => t(`sensitive.${subject}`, { site: settings.name }),
  }
}

async function makeSite(
  db: Kysely<Tables>,
  site: DemoSite,
  { siteId, now }: { siteId: string; now: Date },
): Promise<void> {
  const { settings, pictures } = await makeLook(site.key)
  await insertSite(db, { siteId, site: { ...site, settings: { ...site.settings, ...settings } }, now })
  for (const { picture, files } of pictures)
    await insertSitePicture(db, { siteId, picture: picture.id, files, now })
  const everywhere = { country: null, currency: site.settings.currency, packages: site.packages }
  for (const sold of [everywhere, ...site.ownPackages]) await insertPackages(db, siteId, sold)
  await insertIcebreakers(db, siteId, icebreakerLines)
  await insertContentPage(
    db,
    { siteId, token: aboutPageToken, now },
    localeCodes.map((language) => ({
      language,
      text: aboutPage[language].replace('{site}', site.settings.name),
    })),
  )
}

/** Reads the cities of a site's countries into a pool to draw from. */
export async function readCityPool(db: Kysely<Tables>, site: DemoSite): Promise<CityPool> {
  const countries = site.countries.map(([country]) => country)
  return makeCityPool(await findCities(db, countries))
}

/** Returns the names of interests in a language, as its catalogue has them. */
export async function interestNames(locale: Locale): Promise<(interest: Interest) => string> {
  const t = await translator(locale)
  return (interest) => t(`interests.${interest}`)
}

/** How many members of a site answer by themselves with `--demo-replies`. */
const maxPlayed = 40

async function withRows(
  members: readonly DemoMember[],
  { conversations }: Relations,
  { siteId, site, seed }: { siteId: string; site: DemoSite; seed: string },
): Promise<MemberWithDetails[]> {
  const passwordHash = await hashPassword(demoPassword)
  let played = 0
  return Promise.all(
    members.map(async (member) => {
      const own = conversations.filter(
        ({ startedBy, otherId }) => startedBy === member.id || otherId === member.id,
      )
      const canPlay = member.kind === 'person' && member.status === 'activated' && member.login === undefined
      const isPlayed = canPlay && (own.length > 0 || played < maxPlayed)
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

import { aboutMeLength } from '#contract/api/limits.ts'
import type { SensitiveSubject } from '#contract/features/accounts/sensitive-subjects.ts'
import type { ProfileChange } from '#contract/features/profiles/own-profile.ts'
import { countCharacters } from '#contract/features/profiles/shown-text.ts'
import type { MemberContext } from '../../app/context.ts'
import { Failure, failFields } from '../../app/failure.ts'
import type { UserHandler } from '../../app/handler.ts'
import type { Tx } from '../../app/transaction.ts'
import { hasConsent } from '../accounts/consents.sql.ts'
import { findSecrets } from '../accounts/password.sql.ts'
import { cleanName, getNameError, toLookalikeKeys, toNameKey } from './name-rule.ts'
import { findProfile, type ProfileRow } from './own-profile.sql.ts'
import {
  claimCountryChange,
  findCity,
  findRegionCountry,
  isNameClash,
  isNameTaken,
  type ProfileColumns,
  updateLookingFor,
  updateProfile,
} from './save-profile.sql.ts'
import { cleanProfileText, flagText, screenText } from './screen-text.ts'

const createNameTakenFailure = () => new Failure('name_taken', {}, { name: 'name_taken' })

/** Returns the name as it is stored; throws why it is refused. */
async function buildNameColumns(tx: Tx, row: ProfileRow, name: string): Promise<ProfileColumns> {
  // A member whose name is refused by newer rules may still change everything else.
  if (cleanName(name) === row.name) return {}
  const memberId = row.member_id
  const account = await findSecrets(tx.db, memberId)
  const error = getNameError(name, { email: account?.email ?? '', site: tx.site })
  if (error) throw failFields({ name: error })
  if (await screenText(tx, name)) throw failFields({ name: 'signup_name_invalid' })
  if (await isNameTaken(tx.db, memberId, toLookalikeKeys(name))) throw createNameTakenFailure()
  return { name: cleanName(name), name_key: toNameKey(name) }
}

/** Prices, tax, payment methods and the search follow the country, so it may change only this often. */
const moveLimit = { max: 3, days: 30 } as const

async function claimMove(tx: Tx, move: { memberId: string; from: string; to: string }): Promise<void> {
  const since = new Date(tx.now.getTime() - moveLimit.days * 86_400_000)
  if (!(await claimCountryChange(tx, { ...move, since, maxChanges: moveLimit.max }))) {
    throw failFields({ country: 'country_limit' })
  }
}

/** Returns the place that a change leads to: a city brings its region, and another country removes both. */
async function buildPlaceColumns(tx: Tx, row: ProfileRow, change: ProfileChange): Promise<ProfileColumns> {
  const { country = row.country, region_id, city_id } = change
  // A member in a country that the site no longer offers may still change everything else.
  const isOffered = change.country === undefined || tx.site.settings.countries.includes(country)
  if (!isOffered) throw failFields({ country: 'validation' })
  const moved = country !== row.country
  if (moved) await claimMove(tx, { memberId: row.member_id, from: row.country, to: country })
  const columns: ProfileColumns = moved ? { country, region_id: null, city_id: null, city: null } : {}
  if (region_id !== undefined) {
    if (region_id !== null && (await findRegionCountry(tx.db, region_id)) !== country) {
      throw failFields({ region_id: 'validation' })
    }
    columns.region_id = region_id
    // A city in another region is removed, as the member no longer lives there.
    if (region_id !== row.region_id) Object.assign(columns, { city_id: null, city: null })
  }
  if (city_id === null) Object.assign(columns, { city_id: null, city: null })
  if (typeof city_id === 'number') {
    const city = await findCity(tx.db, city_id)
    if (city?.country !== country) throw failFields({ city_id: 'validation' })
    Object.assign(columns, { city_id, city: city.name, region_id: city.region_id })
  }
  return columns
}

async function buildTextColumns(tx: Tx, row: ProfileRow, change: ProfileChange): Promise<ProfileColumns> {
  const columns: ProfileColumns = {}
  if (change.about_me !== undefined) {
    const text = cleanProfileText(change.about_me)
    if (text.length > aboutMeLength && countCharacters(text) > aboutMeLength) {
      throw failFields({ about_me: 'message_too_long' })
    }
    const refused = text === row.about_me ? undefined : await screenText(tx, text)
    if (refused) throw failFields({ about_me: refused })
    columns.about_me = text
  }
  if (change.interests !== undefined) {
    const offered = change.interests.filter((key) => tx.site.settings.interests.includes(key))
    // A value that the member has, but that the site no longer offers, is dropped; any other one is a mistake.
    const isKnown = change.interests.every((key) => offered.includes(key) || row.interests.includes(key))
    if (!isKnown) throw failFields({ interests: 'validation' })
    columns.interests = [...new Set(offered)]
  }
  if (change.sexuality === 'lesbian' && row.gender !== 'female') throw failFields({ sexuality: 'validation' })
  return columns
}

/**
 * Throws which consent is missing. Orientation is stored only while the member agrees to it separately (Article 9 (2)
 * (a) of Regulation (EU) 2016/679); whom they look for is asked at signup, and needs a new consent after that was
 * withdrawn.
 */
async function guardConsents(tx: Tx, row: ProfileRow, change: ProfileChange): Promise<void> {
  const lacks = async (subject: SensitiveSubject) => !(await hasConsent(tx.db, row.member_id, subject))
  const isTold = change.sexuality && change.sexuality !== row.sexuality
  if (isTold && (await lacks('sexuality'))) throw failFields({ sexuality: 'consent_required' })
  const isAsked = change.looking_for !== undefined && row.looking_for === null
  if (isAsked && (await lacks('looking_for'))) throw failFields({ looking_for: 'consent_required' })
}

const listFields = [
  'sexuality',
  'relationship_status',
  'hair_color',
  'eye_color',
  'body_type',
  'tattoos',
] as const

/** Changes some of a member's profile, in the caller's transaction; throws which field is wrong. */
export async function changeProfile(tx: Tx, memberId: string, change: ProfileChange): Promise<void> {
  const row = await findProfile(tx.db, memberId)
  if (!row) throw new Error(`no profile of ${memberId}`)
  const lists = Object.fromEntries(
    listFields.filter((field) => change[field] !== undefined).map((field) => [field, change[field]]),
  )
  const columns = {
    ...(change.name !== undefined && (await buildNameColumns(tx, row, change.name))),
    ...(await buildPlaceColumns(tx, row, change)),
    ...(await buildTextColumns(tx, row, change)),
    ...lists,
  }
  await guardConsents(tx, row, change)
  await updateProfile(tx.db, memberId, columns).catch((error) => {
    // Another member took the name after it was checked.
    throw isNameClash(error) ? createNameTakenFailure() : error
  })
  await flagText(tx, memberId, [change.name, change.about_me].filter(Boolean).join('\n'))
  if (change.looking_for) await updateLookingFor(tx.db, memberId, change.looking_for)
}

/** Saves the member's profile. */
export const saveProfile: UserHandler<'saveProfile'> = async (ctx: MemberContext, change) => {
  await ctx.transaction((tx) => changeProfile(tx, ctx.viewer.id, change))
  return {}
}

import type { ErrorCode } from '#contract/api/errors.ts'
import type { StaffContext } from '../../app/context.ts'
import { fail, failFields } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import type { Tx } from '../../app/transaction.ts'
import { lockPictures, scheduleFileRemoval, settleMainPicture } from '../../features/photos/photos.sql.ts'
import { drawBlur } from '../../features/photos/portrait/blur.ts'
import { listPictureFiles } from '../../features/photos/remove-files.ts'
import { computeAgeOn, getDateIn } from '../../features/profiles/age.ts'
import { isOldEnough } from '../../features/profiles/birth-date.ts'
import { cleanName, getNameError, toLookalikeKeys, toNameKey } from '../../features/profiles/name-rule.ts'
import { isNameClash, isNameTaken } from '../../features/profiles/save-profile.sql.ts'
import { createId, createToken } from '../../platform/ids.ts'
import { type ListInput, readPage, showPage } from '../list-page.ts'
import {
  type FictionalTraits,
  findFictional,
  findFictionalGender,
  insertFictional,
  pickTraits,
  replacePortrait,
  updateFictional,
} from './fictional.sql.ts'

const createNameTakenFailure = () => failFields({ name: 'name_taken' })

async function showList(ctx: StaffContext, input: ListInput<'adminFictional'> = {}) {
  const page = readPage(ctx, 'adminFictional', input)
  const found = await findFictional(ctx.db, ctx.site.id, { nameKey: toNameKey(input.search ?? ''), page })
  return { profiles: found.rows, ...showPage(ctx, page, found) }
}

/** Lists the fictional profiles. */
export const adminFictional: Handler<'adminFictional'> = (ctx, input) => showList(ctx, input)

/** Returns the traits as they are stored; throws all wrong fields at once. */
function checkTraits(ctx: StaffContext, input: FictionalTraits): FictionalTraits {
  const wrong: Record<string, ErrorCode> = {}
  const name = getNameError(input.name, { email: '', site: ctx.site, byStaff: true })
  if (name) wrong.name = name
  if (!isOldEnough(input.date_of_birth, ctx.site, ctx.clock.now()))
    wrong.date_of_birth = 'invalid_date_of_birth'
  if (!ctx.site.settings.countries.includes(input.country)) wrong.country = 'validation'
  if (Object.keys(wrong).length > 0) throw failFields(wrong)
  return { ...pickTraits(input), name: cleanName(input.name) }
}

/** Returns what the portrait of a profile is drawn from, and its blur: an illustration, never a photo of a person. */
async function drawPortrait(
  ctx: StaffContext,
  { id, gender, traits }: { id: string; gender: 'male' | 'female'; traits: FictionalTraits },
) {
  const today = getDateIn(ctx.site.settings.time_zone, ctx.clock.now())
  const { hair_color, eye_color, body_type, interests } = traits
  const portrait = {
    seed: `fictional ${id}`,
    picture: 0,
    gender,
    age: computeAgeOn(today, traits.date_of_birth),
    hair_color,
    eye_color,
    body_type,
    interests,
  }
  return { portrait, blur: await drawBlur(portrait) }
}

/** Replaces a profile's portrait; its files are drawn when first requested. */
async function showPortrait(
  tx: Tx,
  id: string,
  drawn: Awaited<ReturnType<typeof drawPortrait>>,
): Promise<void> {
  await lockPictures(tx.db, id)
  const picture = { memberId: id, id: createId(), file: createToken(), ...drawn, now: tx.now }
  const old = await replacePortrait(tx.db, picture)
  await scheduleFileRemoval(tx.db, old.flatMap(listPictureFiles), tx.now)
  await settleMainPicture(tx.db, id, null)
  await tx.announce({ type: 'files.unneeded' })
}

/** Makes a fictional profile. */
export const adminAddFictional: Handler<'adminAddFictional'> = async (ctx, { gender, ...input }) => {
  const traits = checkTraits(ctx, input)
  const id = createId()
  const drawn = await drawPortrait(ctx, { id, gender, traits })
  await ctx.transaction(async (tx) => {
    const profile = {
      ...traits,
      id,
      gender,
      siteId: ctx.site.id,
      nameKey: toNameKey(traits.name),
      now: tx.now,
    }
    if (!(await insertFictional(tx.db, profile))) throw createNameTakenFailure()
    await showPortrait(tx, id, drawn)
    await tx.audit({
      act: 'fictional.added',
      subject: { type: 'member', id },
      details: { name: traits.name },
    })
  })
  // With its first one, a site starts to disclose that there are some.
  if (!ctx.site.hasFictional) ctx.services.sites.forget()
  return showList(ctx)
}

/** Changes a fictional profile. */
export const adminChangeFictional: Handler<'adminChangeFictional'> = async (ctx, { id, shown, ...input }) => {
  const traits = checkTraits(ctx, input)
  const gender = await findFictionalGender(ctx.db, ctx.site.id, id)
  if (!gender) throw fail('not_found')
  if (await isNameTaken(ctx.db, id, toLookalikeKeys(traits.name))) throw createNameTakenFailure()
  const drawn = await drawPortrait(ctx, { id, gender, traits })
  const changed = ctx.transaction(async (tx) => {
    const change = { ...traits, id, siteId: ctx.site.id, nameKey: toNameKey(traits.name), shown }
    if (!(await updateFictional(tx.db, change))) throw fail('not_found')
    await showPortrait(tx, id, drawn)
    await tx.audit({ act: 'fictional.changed', subject: { type: 'member', id }, details: { shown } })
  })
  // The name may have been taken since it was checked.
  await changed.catch((error: unknown) => {
    throw isNameClash(error) ? createNameTakenFailure() : error
  })
  return showList(ctx)
}

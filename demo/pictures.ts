import { createHash } from 'node:crypto'
import { drawBlur } from '#server/features/photos/portrait/blur.ts'
import { portraitSizes } from '#server/features/photos/portrait/render.ts'
import type { PortraitSpec } from '#server/features/photos/portrait/spec.ts'
import { makeRandom } from '#server/platform/random.ts'
import { createDemoId } from './demo-id.ts'
import type { DemoMember } from './members.ts'

/** A picture of a demo member; its files are drawn from the spec when they are first asked for. */
export type DemoPicture = {
  id: string
  /** Stem of the stored files. */
  file: string
  width: number
  height: number
  /** A blurred rendering as a data address, for the place of a locked picture. */
  blur: string
  spec: PortraitSpec
  createdAt: Date
}

/**
 * Makes the pictures of a member. File names must not be guessable, and those of the demo must not change
 * from fill to fill, so they are a hash over the site's own random id and the spec.
 */
export function makePictures(member: DemoMember, siteId: string): Promise<DemoPicture[]> {
  const random = makeRandom(`pictures ${member.id}`)
  return Promise.all(
    member.pictures.map(async (spec, index) => {
      const createdAt = new Date(member.signupAt.getTime() + (index + 1) * 60_000)
      return toPictureRow({
        id: createDemoId(random, createdAt),
        siteId,
        spec,
        createdAt,
        blur: await drawBlur(spec),
      })
    }),
  )
}

/** Makes one more picture of a member, added at a moment, which waits for the staff. */
export async function makeWaitingPicture(
  member: DemoMember,
  { siteId, at }: { siteId: string; at: Date },
): Promise<DemoPicture> {
  const [first] = member.pictures
  if (first === undefined) throw new Error('A demo member has no picture.')
  const spec = { ...first, picture: member.pictures.length }
  const random = makeRandom(`waiting ${member.id}`)
  return toPictureRow({
    id: createDemoId(random, at),
    siteId,
    spec,
    createdAt: at,
    blur: await drawBlur(spec),
  })
}

const sharedBlurs = new Map<string, Promise<string>>()

/** Makes the one picture of a member of a crowd. Its blur is shared by all who look alike from afar. */
export async function drawCrowdPicture(member: DemoMember, siteId: string): Promise<DemoPicture> {
  const [first] = member.pictures
  if (first === undefined) throw new Error('A demo member has no picture.')
  // Interests only choose places; without them a million specs are a third smaller.
  const { interests: _, ...spec } = first
  const alike = `${spec.gender} ${spec.hair_color} ${spec.tone}`
  const blur = sharedBlurs.get(alike) ?? drawBlur({ ...spec, seed: alike })
  sharedBlurs.set(alike, blur)
  return toPictureRow({ id: member.id, siteId, spec, createdAt: member.signupAt, blur: await blur })
}

function toPictureRow(of: {
  id: string
  siteId: string
  spec: PortraitSpec
  createdAt: Date
  blur: string
}): DemoPicture {
  const { id, siteId, spec, createdAt, blur } = of
  const hash = createHash('sha256').update(`${siteId} ${spec.seed} ${spec.picture}`)
  const { width, height } = portraitSizes.large
  return { id, file: hash.digest('base64url').slice(0, 32), width, height, blur, spec, createdAt }
}

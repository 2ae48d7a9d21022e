import { createHash } from 'node:crypto'
import { demoId } from './demo-id.ts'
import type { DemoMember } from './members.ts'
import { paintBlur } from './portrait/blur.ts'
import { portraitSizes } from './portrait/render.ts'
import type { PortraitSpec } from './portrait/spec.ts'
import { makeRandom } from './random.ts'

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
 * Makes the pictures of a member. File names must not be guessable (U-005), and those of the demo must not change
 * from fill to fill, so they are a hash over the site's own random id and the spec.
 */
export async function makePictures(member: DemoMember, siteId: string): Promise<DemoPicture[]> {
  const random = makeRandom(`pictures ${member.id}`)
  return Promise.all(
    member.pictures.map(async (spec, index) => {
      const createdAt = new Date(member.signupAt.getTime() + (index + 1) * 60_000)
      return {
        id: demoId(random, createdAt),
        file: createHash('sha256')
          .update(`${siteId} ${JSON.stringify(spec)}`)
          .digest('base64url')
          .slice(0, 32),
        width: portraitSizes.large.width,
        height: portraitSizes.large.height,
        blur: await drawBlur(spec),
        spec,
        createdAt,
      }
    }),
  )
}

/** Renders the blur of a picture as a data address. */
export async function drawBlur(spec: PortraitSpec): Promise<string> {
  return `data:image/webp;base64,${(await paintBlur(spec)).toString('base64')}`
}

import type { PartnerMaterial } from '#contract/features/partners/material.ts'
import type { Context, StaffContext } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import {
  deleteMaterial,
  findBanner,
  findMaterial,
  findMaterials,
  insertMaterial,
  type MaterialRow,
} from '../../features/partners/materials.sql.ts'
import { encodePicture } from '../../features/photos/encode-picture.ts'
import { createId } from '../../platform/ids.ts'
import { readPage, showPage } from '../list-page.ts'

/** From a button of 88 × 31 pixels to a leaderboard of 970 × 90, at twice the density. */
const bannerLimits = { minSide: 31, maxRatio: 12 }
const bannerSizes = { full: { inside: 1940, quality: 82 } } as const

/** Shows a material as staff and partners see it. */
export function showMaterial({ width, height, ...rest }: MaterialRow): PartnerMaterial {
  return { ...rest, banner: width === null || height === null ? null : { width, height } }
}

/** Returns the picture of a banner of the site. Throws `not_found` for a text and for another site’s. */
export async function sendBanner(ctx: Context, id: string) {
  const found = await findBanner(ctx.db, ctx.site.id, id)
  if (!found) throw fail('not_found')
  return {
    bytes: found.picture,
    type: found.media_type,
    headers: { 'cache-control': 'private, max-age=86400' },
  }
}

async function addMaterial(ctx: StaffContext, material: Omit<Parameters<typeof insertMaterial>[1], 'id'>) {
  const id = createId()
  await ctx.transaction(async (tx) => {
    await insertMaterial(tx, { id, ...material })
    await tx.audit({
      act: 'partner.material_added',
      subject: { type: 'partner_material', id },
      details: { name: material.name },
    })
  })
  const row = await findMaterial(ctx.db, ctx.site.id, id)
  if (!row) throw fail('not_found')
  return { material: showMaterial(row) }
}

/** Lists the banners and texts for partners. */
export const adminPartnerMaterials: Handler<'adminPartnerMaterials'> = async (ctx, input) => {
  const page = readPage(ctx, 'adminPartnerMaterials', input)
  const found = await findMaterials(ctx.db, ctx.site.id, { language: null, page })
  return { materials: found.rows.map(showMaterial), ...showPage(ctx, page, found) }
}

/** Adds a text for partners. */
export const adminAddPartnerText: Handler<'adminAddPartnerText'> = (ctx, { language, ...rest }) =>
  addMaterial(ctx, {
    ...rest,
    language: language || null,
    picture: null,
    media_type: null,
    width: null,
    height: null,
  })

/** Adds a banner for partners. */
export const adminAddPartnerBanner: Handler<'adminAddPartnerBanner'> = async (ctx, input) => {
  const { name, language, path, text, upload } = input
  const { files, width, height } = await encodePicture(upload.path, bannerSizes, {
    ...bannerLimits,
    owner: ctx.staff.id,
    transparent: true,
  })
  return addMaterial(ctx, {
    name,
    path,
    text,
    language: language || null,
    picture: files.full,
    media_type: 'image/webp',
    width,
    height,
  })
}

/** Removes a banner or a text. */
export const adminDeletePartnerMaterial: Handler<'adminDeletePartnerMaterial'> = async (ctx, { id }) => {
  await ctx.transaction(async (tx) => {
    if (!(await deleteMaterial(tx, id))) throw fail('not_found')
    await tx.audit({ act: 'partner.material_removed', subject: { type: 'partner_material', id } })
  })
  return {}
}

/** Returns the picture of a banner to staff. */
export const adminPartnerBannerFile: Handler<'adminPartnerBannerFile'> = (ctx, { id }) => sendBanner(ctx, id)

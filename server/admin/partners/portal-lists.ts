import type { Handler } from '../../app/handler.ts'
import { findMaterials } from '../../features/partners/materials.sql.ts'
import { findOwn } from '../../features/partners/partner-account.ts'
import { findOwnCommissions } from '../../features/partners/portal.sql.ts'
import { formatOrderHash } from '../../features/partners/queue-postback.ts'
import { readPage, showPage } from '../list-page.ts'
import { sendBanner, showMaterial } from './materials.ts'

/** Lists the partner's commissions. */
export const partnerCommissions: Handler<'partnerCommissions'> = async (ctx, input) => {
  const { currency } = ctx.site.settings
  const page = readPage(ctx, 'partnerCommissions', input)
  const found = await findOwnCommissions(ctx.db, ctx.partner.id, page)
  return {
    commissions: found.rows.map(({ id: _, subject_hash, created_at, cents, reversed_cents, ...rest }) => ({
      ...rest,
      order_hash: formatOrderHash(subject_hash),
      at: created_at.toISOString(),
      amount: { amount: cents, currency },
      reversed: { amount: reversed_cents, currency },
    })),
    ...showPage(ctx, page, found),
  }
}

/** Lists the banners and texts of the site with the partner's own links, whose statistics name the material. */
export const partnerMaterials: Handler<'partnerMaterials'> = async (ctx, input) => {
  const { code } = await findOwn(ctx)
  const page = readPage(ctx, 'partnerMaterials', input)
  const found = await findMaterials(ctx.db, ctx.site.id, { language: input.language || null, page })
  return {
    materials: found.rows.map((row) => ({
      ...showMaterial(row),
      url: `${ctx.site.origin}${row.path}?${new URLSearchParams({ network: code, ref: `ad-${row.id.slice(-8)}` })}`,
    })),
    ...showPage(ctx, page, found),
  }
}

/** Returns the picture of a banner to a partner. */
export const partnerBannerFile: Handler<'partnerBannerFile'> = (ctx, { id }) => sendBanner(ctx, id)

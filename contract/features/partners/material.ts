import * as z from 'zod/mini'
import { pageInput, pageOutput } from '../../admin/list-page.ts'
import { defineCall } from '../../api/call.ts'
import { Locale } from '../sites/locale.ts'

/** A banner or a text that partners may advertise with. */
export const PartnerMaterial = z.object({
  id: z.string(),
  name: z.string(),
  /** Null for every language. */
  language: z.nullable(Locale),
  /** The text, or what the banner shows. */
  text: z.string(),
  /** The page that it leads to. */
  path: z.string(),
  /** The size of the banner in pixels; null for a text. */
  banner: z.nullable(z.object({ width: z.int(), height: z.int() })),
})
export type PartnerMaterial = z.infer<typeof PartnerMaterial>

/** The same with the partner’s own link. */
const OwnMaterial = z.extend(PartnerMaterial, { url: z.string() })
export type OwnMaterial = z.infer<typeof OwnMaterial>

export const partnerMaterials = defineCall({
  about:
    'Lists the banners and texts that the partner may use, each with the partner’s own link, newest first.',
  method: 'GET',
  path: '/api/partner/materials.php',
  access: 'partner',
  input: z.object({ language: z.optional(z.union([Locale, z.literal('')])), ...pageInput }),
  output: z.object({ materials: z.array(OwnMaterial), ...pageOutput }),
  errors: [],
  idempotency: 'read',
})

export const partnerBannerFile = defineCall({
  about: 'Returns the picture of a banner.',
  method: 'GET',
  path: '/api/partner/banner.php',
  access: 'partner',
  input: z.object({ id: z.uuid() }),
  output: z.unknown(),
  errors: ['not_found'],
  idempotency: 'read',
  answers: 'bytes',
})

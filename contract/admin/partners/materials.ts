import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { PartnerMaterial } from '../../features/partners/material.ts'
import { Locale } from '../../features/sites/locale.ts'
import { pageInput, pageOutput } from '../list-page.ts'

export const adminPartnerMaterials = defineCall({
  about: 'Lists the banners and texts that partners of the site may use, newest first.',
  method: 'GET',
  path: '/api/admin/partner-materials.php',
  access: 'staff:finance',
  sites: 'one',
  input: z.object(pageInput),
  output: z.object({ materials: z.array(PartnerMaterial), ...pageOutput }),
  errors: ['not_found'],
  idempotency: 'read',
})

const material = {
  name: z.string().check(z.trim(), z.minLength(1, 'empty'), z.maxLength(60)),
  /** Left out or empty for partners of every language. */
  language: z.optional(z.union([Locale, z.literal('')])),
  /** The path on the site that it leads to, starting with a slash. */
  path: z.string().check(z.trim(), z.regex(/^\/(?![/\\])[^\s\\]*$/), z.maxLength(300)),
}

const added = { output: z.object({ material: PartnerMaterial }), idempotency: 'key' } as const

export const adminAddPartnerText = defineCall({
  about: 'Adds a text that partners may use.',
  method: 'POST',
  path: '/api/admin/partner-materials.php',
  access: 'staff:finance',
  sites: 'one',
  input: z.object({
    ...material,
    text: z.string().check(z.trim(), z.minLength(1, 'empty'), z.maxLength(1000)),
  }),
  errors: ['not_found', 'empty'],
  ...added,
})

export const adminAddPartnerBanner = defineCall({
  about:
    'Adds a banner that partners may use: a picture, encoded again without metadata, and what it shows in words.',
  method: 'POST',
  path: '/api/admin/partner-banner.php',
  access: 'staff:finance',
  sites: 'one',
  input: z.object({
    ...material,
    text: z.string().check(z.trim(), z.minLength(1, 'empty'), z.maxLength(200)),
  }),
  upload: 'file',
  errors: [
    'not_found',
    'empty',
    'too_large',
    'malware_found',
    'too_small',
    'unsupported_media',
    'unavailable',
  ],
  ...added,
})

export const adminDeletePartnerMaterial = defineCall({
  about: 'Removes a banner or text from what partners may use.',
  method: 'DELETE',
  path: '/api/admin/partner-materials.php',
  access: 'staff:finance',
  sites: 'one',
  input: z.object({ id: z.uuid() }),
  output: z.object({}),
  errors: ['not_found'],
  idempotency: 'natural',
})

export const adminPartnerBannerFile = defineCall({
  about: 'Returns the picture of a banner.',
  method: 'GET',
  path: '/api/admin/partner-banner.php',
  access: 'staff:finance',
  sites: 'one',
  input: z.object({ id: z.uuid() }),
  output: z.unknown(),
  errors: ['not_found'],
  idempotency: 'read',
  answers: 'bytes',
})

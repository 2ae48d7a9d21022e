import * as z from 'zod/mini'
import { Locale } from './locale.ts'
import type { SettingFormat } from './setting-choices.ts'

/** What an operator uploads to make a site their own. */
export const sitePictureKinds = ['logo', 'icon', 'hero'] as const
export const SitePictureKind = z.enum(sitePictureKinds)
export type SitePictureKind = z.infer<typeof SitePictureKind>

/** A picture of a site: its files stand at `/brand/{id}/{width}.{type}`, and their content never changes. */
export const SitePicture = z.object({
  id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  type: z.enum(['svg', 'webp', 'png']),
  /** In CSS pixels, as the largest file has it. */
  width: z.int().check(z.minimum(1), z.maximum(4000)),
  height: z.int().check(z.minimum(1), z.maximum(4000)),
  /** The widths that there are files of, the largest last. */
  widths: z.array(z.int().check(z.minimum(1), z.maximum(4000))).check(z.minLength(1), z.maxLength(8)),
})
export type SitePicture = z.infer<typeof SitePicture>

/** The pairs of fonts that a site may be set in; `web/ui/fonts.css` has their files. */
export const siteFonts = ['bricolage', 'fraunces', 'nunito', 'outfit'] as const
export type SiteFont = (typeof siteFonts)[number]

/** How the corners of cards and bubbles look: one of the four tight, all alike, or nearly square. */
export const siteCorners = ['voices', 'round', 'square'] as const

export const homeLayouts = ['split', 'cover', 'editorial'] as const
export type HomeLayout = (typeof homeLayouts)[number]

const plain = (max: number) =>
  z._default(
    z.string().check(
      z.maxLength(max),
      z.refine((value) => !/[<>{}]/.test(value), {
        error: 'must be plain text, without <, >, { and }',
        params: { format: 'plain_text' satisfies SettingFormat },
      }),
    ),
    '',
  )

/** What a site says in its own words in one language; what is empty says what the program says. */
export const OwnTexts = z.object({
  headline: plain(80),
  subline: plain(200),
  point_1_title: plain(60),
  point_1_text: plain(200),
  point_2_title: plain(60),
  point_2_text: plain(200),
  point_3_title: plain(60),
  point_3_text: plain(200),
  /** A sentence at the end of each e-mail. */
  mail_footer: plain(200),
})
export type OwnTexts = z.infer<typeof OwnTexts>

export const OwnTextsByLanguage = z.partialRecord(Locale, OwnTexts)
export type OwnTextsByLanguage = z.infer<typeof OwnTextsByLanguage>

import bricolage from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import nunito from '@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2?url'
import outfit from '@fontsource-variable/outfit/files/outfit-latin-wght-normal.woff2?url'
import fraunces from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url'
import type { SiteFont } from '#contract/features/sites/look.ts'

/** Address of the one font file that every page needs at once, that of its texts; the document preloads it. */
export const preloadedFonts: Readonly<Record<SiteFont, string>> = { bricolage, fraunces, nunito, outfit }

import type { SiteSettings } from '#contract/features/sites/site.ts'

/**
 * Returns the initials that stand for a site without a logo: of its first two words, in capitals without accents, or of
 * its only one. Empty for a name without Latin letters, and for a demo.
 */
export function findInitials({ name, is_demo }: Pick<SiteSettings, 'name' | 'is_demo'>): string {
  if (is_demo) return ''
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    // A capital within a word begins another one, as in “HeartLine”.
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^A-Za-z]+/)
    .filter(Boolean)
  return words
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase())
    .join('')
}

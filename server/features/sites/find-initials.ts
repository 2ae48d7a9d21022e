import type { SiteSettings } from '#contract/features/sites/site.ts'

/**
 * Returns the initials shown for a site without a logo, in capitals without accents: those of its first two words, or
 * of its only word. Empty for a name without Latin letters, and for a demo.
 */
export function findInitials({ name, is_demo }: Pick<SiteSettings, 'name' | 'is_demo'>): string {
  if (is_demo) return ''
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    // A capital letter within a word begins another word, as in “HeartLine”.
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^A-Za-z]+/)
    .filter(Boolean)
  return words
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase())
    .join('')
}

/** The pages of fixed text that every site has (R-042…R-048, and those of complaints and safety). */
export const staticPages = [
  'terms',
  'privacy',
  'cookies',
  'ban',
  'return-policy',
  'faq',
  'service',
  'complaints',
  'safety',
] as const
export type StaticPage = (typeof staticPages)[number]

import type { RouteName } from '#contract/routing/routes.ts'

/** The links of the footer, in the order of the specification. */
export const footerLinks = [
  ['pages-terms', 'footer.terms'],
  ['pages-privacy', 'footer.privacy'],
  ['pages-cookies', 'footer.cookies'],
  ['pages-ban', 'footer.ban'],
  ['pricing', 'footer.pricing'],
  ['complaints', 'footer.complaints'],
  ['pages-return-policy', 'footer.returnPolicy'],
  ['pages-faq', 'footer.faq'],
  ['pages-service', 'footer.support'],
  ['safety', 'footer.safety'],
  ['accessibility', 'footer.accessibility'],
] as const satisfies readonly (readonly [RouteName, string])[]

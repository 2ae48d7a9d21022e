import type { PublicSettings } from '#contract/features/sites/site.ts'
import type { RouteName } from '#contract/routing/routes.ts'

const links = [
  // Law asks for both on every page: article 11a of directive 2011/83/EU, § 312k BGB.
  ['withdrawal', 'footer.withdrawal'],
  ['cancellation', 'footer.cancellation'],
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
  ['lang-config', 'nav.language'],
] as const satisfies readonly (readonly [RouteName, string])[]

type FooterLink = (typeof links)[number]

/** The links of the footer: how contracts end, where this visitor may need it, then in the order of the specification. */
export function listFooterLinks({ cancel_page }: Pick<PublicSettings, 'cancel_page'>): readonly FooterLink[] {
  return cancel_page ? links : links.filter(([name]) => name !== 'cancellation')
}

import { href } from '#contract/routing/paths.ts'
import type { RouteName } from '#contract/routing/routes.ts'
import { useLoadedCall } from '../../app/calls/use-call.ts'
import { useLocale, useTranslate } from '../../app/languages/i18n.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import styles from './legal-line.module.css'

const links = [
  ['withdrawal', 'footer.withdrawal'],
  ['pages-terms', 'footer.terms'],
  ['pages-privacy', 'footer.privacy'],
  ['pages-cookies', 'footer.cookies'],
  ['complaints', 'footer.complaints'],
  ['pages-service', 'footer.support'],
] as const satisfies readonly (readonly [RouteName, string])[]

/** What pages without a footer must say: minimum age, fictional profiles, and legal links. */
export function LegalLine() {
  const t = useTranslate()
  const locale = useLocale()
  const settings = useLoadedCall('settings', {})
  const words = { site: settings.name, fictional_plural: settings.fictional_plural }
  const adults = t('footer.adults', { min_age: settings.min_age })
  return (
    <footer className={styles.line}>
      <p>{settings.has_fictional ? `${adults} · ${t('disclaimer.fictional', words)}` : adults}</p>
      <nav aria-label={t('footer.links')}>
        <ul className={styles.links}>
          {links.map(([name, key]) => (
            <li key={name}>
              <TextLink href={href(name, locale)} className={styles.link}>
                {t(key)}
              </TextLink>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  )
}

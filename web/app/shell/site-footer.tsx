import type { ReactNode } from 'react'
import { formatCountry } from '#contract/api/format.ts'
import { formatRegistration } from '#contract/features/sites/company-register.ts'
import { href } from '#contract/routing/paths.ts'
import { Link } from '#web/ui/link.tsx'
import { listFooterLinks } from '../../features/sites/footer-links.ts'
import { LanguageMenu } from '../../features/sites/language-menu.tsx'
import { classes } from '../../ui/classes.ts'
import { Wrap } from '../../ui/stack.tsx'
import { useLoadedCall } from '../calls/use-call.ts'
import { useLocale, useTranslate } from '../languages/i18n.tsx'
import styles from './site-footer.module.css'

interface FooterProps {
  /** The accessible name of its links. */
  label: string
  links: readonly { href: string; label: string }[]
  /** Who runs the site and other words of law. */
  children?: ReactNode
}

function Footer({ label, links, children }: FooterProps) {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <nav aria-label={label}>
          <ul className={styles.links}>
            {links.map((link) => (
              <li key={link.href}>
                <Link href={link.href} className={styles.link}>
                  {link.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.legal}>{children}</div>
      </div>
    </footer>
  )
}

/** The disclaimer about fictional profiles for visitors; members see the label on each of them. */
export function Disclaimer() {
  const t = useTranslate()
  const settings = useLoadedCall('settings', {})
  if (!settings.has_fictional) return null
  return (
    <Wrap>
      <aside aria-label={t('disclaimer.label')}>
        <p className={classes(styles.text, settings.fictional_warning === 'strong' && styles.strong)}>
          {t('disclaimer.fictional', { site: settings.name, fictional_plural: settings.fictional_plural })}
        </p>
      </aside>
    </Wrap>
  )
}

/** The footer with the legal links and the company. */
export function SiteFooter({ languages = true }: { languages?: boolean }) {
  const t = useTranslate()
  const locale = useLocale()
  const settings = useLoadedCall('settings', {})
  const vat = settings.vat_numbers[settings.company_country]
  const number = settings.company_kvk
  const company = [
    settings.company_name,
    settings.company_address,
    settings.company_city,
    formatCountry(settings.company_country, locale),
  ]
  return (
    <Footer
      label={t('footer.links')}
      links={listFooterLinks(settings).map(([name, key]) => ({ href: href(name, locale), label: t(key) }))}
    >
      <p>
        {[
          t('footer.adults', { min_age: settings.min_age }),
          company.filter(Boolean).join(', '),
          number &&
            formatRegistration(
              { country: settings.company_country, number },
              t('footer.registration', { number }),
            ),
          vat && t('footer.vat', { number: vat }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {settings.is_demo && <p>{t('footer.demo')}</p>}
      {languages && <LanguageMenu />}
    </Footer>
  )
}

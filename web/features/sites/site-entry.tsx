import { useEffect, useRef } from 'react'
import { useUser } from '#web/app/cache/user.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { askSiteEntry, needsSiteEntry } from '#web/app/session/site-entry.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import dialogStyles from '#web/ui/dialog.module.css'
import { SiteLogo } from './site-logo.tsx'

interface SiteEntryProps {
  /** Asks in these countries only. */
  onlyIn?: readonly string[] | undefined
}

/**
 * The site-entry warning. The server writes it into the page of anyone who may have to be asked, and
 * what this device remembers decides: nothing of the page shows before the answer.
 */
export function SiteEntry({ onlyIn }: SiteEntryProps) {
  const t = useTranslate()
  const user = useUser()
  const { name, min_age, enable_site_entry_popup, geoip_country } = useLoadedCall('settings', {})
  const dialog = useRef<HTMLDialogElement>(null)
  const mayAsk = needsSiteEntry({
    loggedIn: user !== null,
    setting: enable_site_entry_popup,
    country: geoip_country,
    onlyIn: onlyIn ?? null,
    installed: false,
    skippedAt: null,
  })

  useEffect(() => {
    if (mayAsk && dialog.current) askSiteEntry(dialog.current)
  }, [mayAsk])

  if (!mayAsk) return null
  return (
    <dialog
      ref={dialog}
      data-site-entry
      data-alone
      aria-labelledby="site-entry-title"
      className={classes(dialogStyles.dialog, dialogStyles.small)}
    >
      <div className={dialogStyles.panel}>
        <SiteLogo size="small" />
        <h2 id="site-entry-title" className={dialogStyles.title}>
          {t('siteEntry.title')}
        </h2>
        <div className={dialogStyles.content}>
          <p>{t('siteEntry.text', { site: name, min_age })}</p>
        </div>
        <div className={dialogStyles.actions}>
          <Button data-enter>{t('siteEntry.enter')}</Button>
          <ButtonLink variant="ghost" href="about:blank">
            {t('siteEntry.leave')}
          </ButtonLink>
        </div>
      </div>
    </dialog>
  )
}

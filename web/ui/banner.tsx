import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './banner.module.css'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'

export interface BannerProps {
  /** Gold is an offer, lagoon informs, coral needs an action and is coral on every site. */
  tone: 'gold' | 'lagoon' | 'coral'
  icon?: ReactNode
  /** A small button or link at the end. */
  action?: ReactNode
  /** On a phone the action follows the words as a link, since the page matters more. */
  inline?: boolean | undefined
  /** Without it, the banner cannot be dismissed. The component that shows it remembers the dismissal. */
  dismiss?: { label: string; onDismiss: () => void } | undefined
  /** Announces a banner that appears after the page has loaded. */
  live?: boolean | undefined
  children: ReactNode
}

export function Banner({ tone, icon, action, inline, dismiss, live, children }: BannerProps) {
  return (
    <div
      className={classes(styles.banner, styles[tone], inline && styles.inline)}
      role={live ? 'status' : undefined}
    >
      {icon}
      <div className={styles.text}>{children}</div>
      {action && <div className={styles.action}>{action}</div>}
      {dismiss && (
        <IconButton
          label={dismiss.label}
          icon={<X aria-hidden />}
          onClick={dismiss.onDismiss}
          className={styles.dismiss}
        />
      )}
    </div>
  )
}

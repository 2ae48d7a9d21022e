import type { ReactNode } from 'react'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { Banner, type BannerProps } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'

interface NoteBannerProps {
  tone: BannerProps['tone']
  icon: ReactNode
  text: string
  /** What to do about it: somewhere to go, or something to press. */
  action?: { label: string; href: string } | { label: string; onPress: () => void }
  /** Left out, it cannot be dismissed. */
  onDismiss?: () => void
}

/** A banner of one sentence with one thing to do about it. */
export function NoteBanner({ tone, icon, text, action, onDismiss }: NoteBannerProps) {
  const t = useTranslate()
  return (
    <Banner
      tone={tone}
      inline
      icon={icon}
      dismiss={onDismiss && { label: t('banner.dismiss'), onDismiss }}
      action={
        action &&
        ('href' in action ? (
          <ButtonLink size="small" variant="surface" href={action.href}>
            {action.label}
          </ButtonLink>
        ) : (
          <Button size="small" variant="surface" onClick={action.onPress}>
            {action.label}
          </Button>
        ))
      }
    >
      {text}
    </Banner>
  )
}

import { href } from '#contract/routing/paths.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { useNextPath } from '#web/app/router/router.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Says that nobody can sign up now; members still log in. */
export function ClosedSignup({ level }: { level: 1 | 3 }) {
  const t = useTranslate()
  const locale = useLocale()
  const next = useNextPath()
  return (
    <EmptyState
      level={level}
      title={t('signup.closed.title')}
      text={t('signup.closed.text')}
      action={<ButtonLink href={href('login', locale, {}, { next })}>{t('nav.login')}</ButtonLink>}
    />
  )
}

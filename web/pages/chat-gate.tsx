import { href } from '#contract/paths.ts'
import { useLocale, useTranslate } from '../lib/i18n.tsx'
import { useOpenSignup } from '../lib/open-signup.ts'
import { useLoadedCall } from '../lib/use-call.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Main } from '../ui/main.tsx'
import { Row } from '../ui/row.tsx'

/** What a visitor finds in the place of a conversation (P-001). */
export function ChatGate({ profile }: { profile: string }) {
  const t = useTranslate()
  const locale = useLocale()
  const openSignup = useOpenSignup()
  const { signups_allowed } = useLoadedCall('settings', {})
  const next = href('members-id-chat', locale, { id: profile })
  return (
    <Main width="narrow">
      <h1 className="visually-hidden">{t('title.members-id-chat')}</h1>
      <EmptyState
        title={t('chat.gateTitle')}
        text={t('chat.gateText')}
        action={
          <Row>
            {signups_allowed && <Button onClick={() => openSignup({ profile })}>{t('nav.signup')}</Button>}
            <ButtonLink variant="ghost" href={href('login', locale, {}, { next })}>
              {t('nav.login')}
            </ButtonLink>
          </Row>
        }
      />
    </Main>
  )
}

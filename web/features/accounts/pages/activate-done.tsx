import { freeConversations } from '#contract/api/limits.ts'
import { href } from '#contract/routing/paths.ts'
import { useUser } from '../../../app/cache/user.ts'
import { useLocale, useTranslate } from '../../../app/languages/i18n.tsx'
import { useSearchParams } from '../../../app/router/router.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { FormPage } from '../form-page.tsx'
import { ResendButton } from '../resend-button.tsx'

export function Page() {
  const t = useTranslate()
  const user = useUser()
  if (user?.status === 'not_confirmed') return <NotYet email={user.email} />
  return (
    <FormPage title={t('account.activated.title')}>
      <Stack gap={4}>
        <p>{t('account.activated.text')}</p>
        {!user?.paid_user && <p>{t('account.activated.free', { conversations: freeConversations })}</p>}
        {user && <p>{t('account.activated.credits', { credits: user.credits })}</p>}
        <WaysOn />
      </Stack>
    </FormPage>
  )
}

/** Of a member whose address is not confirmed, however they came here. */
function NotYet({ email }: { email: string }) {
  const t = useTranslate()
  return (
    <FormPage title={t('account.notYet.title')}>
      <Stack gap={4}>
        <p>{t('account.notYet.text', { email })}</p>
        <ResendButton email={email} />
      </Stack>
    </FormPage>
  )
}

/** To the conversation that the signup began with, then to what is left of it or to the search. */
function WaysOn() {
  const t = useTranslate()
  const locale = useLocale()
  const user = useUser()
  const [query] = useSearchParams()
  const profile = query.get('profile')
  const chat = profile === null ? null : href('members-id-chat', locale, { id: profile })
  if (!user) return <ButtonLink href={href('login', locale, {}, { next: chat })}>{t('nav.login')}</ButtonLink>
  const variant = chat === null ? 'action' : 'ghost'
  return (
    <>
      {chat !== null && <ButtonLink href={chat}>{t('account.activated.chat')}</ButtonLink>}
      {user.signup_step ? (
        <ButtonLink variant={variant} href={href('complete-signup', locale)}>
          {t('title.complete-signup')}
        </ButtonLink>
      ) : (
        <ButtonLink variant={variant} href={href('members', locale)}>
          {t('account.activated.search')}
        </ButtonLink>
      )}
      {chat === null && !user.signup_step && (
        <ButtonLink variant="ghost" href={href('chats', locale)}>
          {t('account.activated.messages')}
        </ButtonLink>
      )}
    </>
  )
}

import { freeConversations } from '#contract/limits.ts'
import { href } from '#contract/paths.ts'
import { FormPage } from '../account/form-page.tsx'
import { useLocale, useTranslate } from '../lib/i18n.tsx'
import { useUser } from '../lib/user.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Stack } from '../ui/stack.tsx'

export function Page() {
  const t = useTranslate()
  const locale = useLocale()
  const user = useUser()
  return (
    <FormPage title={t('account.activated.title')}>
      <Stack gap={4}>
        <p>{t('account.activated.text')}</p>
        {!user?.paid_user && <p>{t('account.activated.free', { conversations: freeConversations })}</p>}
        {user && <p>{t('account.activated.credits', { credits: user.credits })}</p>}
        {!user && <ButtonLink href={href('login', locale)}>{t('nav.login')}</ButtonLink>}
        {user?.signup_step && (
          <ButtonLink href={href('complete-signup', locale)}>{t('title.complete-signup')}</ButtonLink>
        )}
        {user && !user.signup_step && (
          <>
            <ButtonLink href={href('members', locale)}>{t('account.activated.search')}</ButtonLink>
            <ButtonLink variant="ghost" href={href('chats', locale)}>
              {t('account.activated.messages')}
            </ButtonLink>
          </>
        )}
      </Stack>
    </FormPage>
  )
}

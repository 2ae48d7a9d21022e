import { useEffect } from 'react'
import { href } from '#contract/routing/paths.ts'
import { callKey, useApp } from '../../../app/cache/app.ts'
import { changeUser, useUser } from '../../../app/cache/user.ts'
import { useErrorTexts } from '../../../app/calls/error-text.ts'
import { useAct, useCall } from '../../../app/calls/use-call.ts'
import { useLocale, useTranslate } from '../../../app/languages/i18n.tsx'
import { useSearchParams } from '../../../app/router/router-context.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Main } from '../../../ui/main.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { NoticeCard } from '../notice-card.tsx'

/** Decisions about the member with their reasons; who is banned comes by the link in the mail. */
export function Page() {
  const t = useTranslate()
  const locale = useLocale()
  const app = useApp()
  const user = useUser()
  const errors = useErrorTexts()
  const [params] = useSearchParams()
  const notice = params.get('notice') ?? undefined
  const key = params.get('key') ?? undefined
  const asked = { ...(notice && { notice }), ...(key && { key }) }
  const query = useCall('notices', asked)
  const { mutate: noteRead } = useAct('readNotices', { onSuccess: () => changeUser(app, { notices: 0 }) })
  const unread = user !== null && user.notices > 0 && query.isSuccess

  useEffect(() => {
    if (unread) noteRead({ input: {} })
  }, [unread, noteRead])

  return (
    <Main width="narrow">
      <Stack gap={5}>
        <PageTitle title={t('notices.title')} lead={t('notices.lead')} />
        {query.isPending && <Skeleton shape="block" height="160px" />}
        {query.error && <EmptyState title={t('notices.failed')} text={errors.of(query.error)} />}
        {query.data?.notices.length === 0 && (
          <EmptyState
            title={t('notices.none')}
            text={t(user ? 'notices.noneText' : 'notices.loginText')}
            action={
              !user && (
                <ButtonLink
                  href={href('login', locale, {}, { next: href('notices', locale) })}
                  variant="ghost"
                >
                  {t('notices.login')}
                </ButtonLink>
              )
            }
          />
        )}
        {query.data?.notices.map((one) => (
          <NoticeCard
            key={one.id}
            notice={one}
            signature={key}
            onAppealed={(answer) => app.cache.setQueryData(callKey('notices', asked), answer)}
          />
        ))}
      </Stack>
    </Main>
  )
}

import { use, useEffect } from 'react'
import { matchRoute } from '#contract/routing/match-route.ts'
import { href } from '#contract/routing/paths.ts'
import { findRoute } from '#contract/routing/routes.ts'
import {
  FailureTitleContext,
  getFailureTitle,
  lateStatus,
  useErrorTexts,
} from '../../../app/calls/call-error.ts'
import { useLocale, useTranslate } from '../../../app/languages/i18n.tsx'
import { useLocation } from '../../../app/router/router.ts'
import { usePageFailure } from '../../../app/router/use-page-failure.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Main } from '../../../ui/main.tsx'
import { PageTitle } from '../../../ui/page-section.tsx'
import { Row, Stack } from '../../../ui/stack.tsx'

/** Returns whether a retry may succeed; permanent refusals recur. */
function mayPass(status: number): boolean {
  return status === 0 || status === lateStatus || status === 429 || status >= 500
}

/** The page for every error: a link home for 404 and permanent refusals, "try again" for the rest. */
export function ErrorPage() {
  const t = useTranslate()
  const locale = useLocale()
  const texts = useErrorTexts()
  const match = matchRoute(useLocation().pathname)
  const layout = match && findRoute(match.name).layout
  const failure = usePageFailure()
  const { status, code, params } = failure
  const title = getFailureTitle(failure, t)
  const getTitle = use(FailureTitleContext)
  useEffect(() => {
    getTitle(title)
    return () => getTitle(null)
  }, [getTitle, title])
  if (code === 'blocked_by') return <BlockedBy title={title} />
  if (code === 'authentication_required') return <LoginAsked title={title} />
  if (status === 404) {
    return (
      <Main width="narrow">
        <Stack gap={5}>
          <PageTitle title={title} lead={t('errorPage.notFoundHint')} />
          <div>
            <ButtonLink href={href('index', locale)}>{t('errorPage.backHome')}</ButtonLink>
          </div>
        </Stack>
      </Main>
    )
  }
  const reason =
    status === 0
      ? t('failure.noConnection')
      : status === lateStatus
        ? t('failure.noAnswer')
        : texts.forCode(code ?? 'server_error', params)
  return (
    <Main width="narrow">
      <Stack gap={5}>
        <PageTitle title={title} lead={reason} />
        <Row>
          {mayPass(status) ? (
            <Button onClick={() => location.reload()}>{t('errorPage.tryAgain')}</Button>
          ) : (
            <ButtonLink href={href('index', locale)}>{t('errorPage.backHome')}</ButtonLink>
          )}
          {/* On a phone, a conversation has no navigation around it. */}
          {layout === 'chat' && (
            <ButtonLink variant="ghost" href={href('chats', locale)}>
              {t('chat.back')}
            </ButtonLink>
          )}
        </Row>
      </Stack>
    </Main>
  )
}

/** Visitors are asked to log in, and return here: for example for a member shown to members only. */
function LoginAsked({ title }: { title: string }) {
  const t = useTranslate()
  const locale = useLocale()
  const { pathname, search } = useLocation()
  const next = pathname + search
  return (
    <Main width="narrow">
      <Stack gap={5}>
        <PageTitle title={title} />
        <Row>
          <ButtonLink href={href('login', locale, {}, { next })}>{t('nav.login')}</ButtonLink>
          <ButtonLink variant="ghost" href={href('signup', locale, {}, { next })}>
            {t('nav.signup')}
          </ButtonLink>
        </Row>
      </Stack>
    </Main>
  )
}

/** What a blocked member sees in place of the blocker's pages. */
function BlockedBy({ title }: { title: string }) {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <Main width="narrow">
      <Stack gap={5}>
        <PageTitle title={title} lead={t('view.noAccess')} />
        <div>
          <ButtonLink href={href('members', locale)}>{t('view.backToSearch')}</ButtonLink>
        </div>
      </Stack>
    </Main>
  )
}

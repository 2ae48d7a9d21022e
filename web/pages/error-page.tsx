import { isRouteErrorResponse, useRouteError } from 'react-router'
import { href } from '#contract/paths.ts'
import { useErrorTexts } from '../lib/error-text.ts'
import { useLocale, useTranslate } from '../lib/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Main } from '../ui/main.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Stack } from '../ui/stack.tsx'

/** The status of whatever was thrown; 500 when it has none. */
function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status
  const isObject = typeof error === 'object' && error !== null
  return isObject && 'status' in error && typeof error.status === 'number' && error.status > 0
    ? error.status
    : 500
}

/** The page for every error: 404 with the way home, anything else with its status and "try again" (R-063…R-067). */
export function ErrorPage() {
  const t = useTranslate()
  const locale = useLocale()
  const texts = useErrorTexts()
  const error = useRouteError()
  const status = statusOf(error)
  if (status === 404) {
    return (
      <Main width="narrow">
        <Stack gap={5}>
          <PageTitle title={t('errorPage.notFound')} lead={t('errorPage.notFoundHint')} />
          <div>
            <ButtonLink href={href('index', locale)}>{t('errorPage.backHome')}</ButtonLink>
          </div>
        </Stack>
      </Main>
    )
  }
  return (
    <Main width="narrow">
      <Stack gap={5}>
        <PageTitle title={t('errorPage.status', { status })} lead={texts.of(error)} />
        <div>
          <Button onClick={() => location.reload()}>{t('errorPage.tryAgain')}</Button>
        </div>
      </Stack>
    </Main>
  )
}

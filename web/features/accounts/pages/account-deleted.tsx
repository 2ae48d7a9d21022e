import { formatDateTime } from '#contract/api/format.ts'
import { deletionReversibleSeconds } from '#contract/api/limits.ts'
import { href } from '#contract/routing/paths.ts'
import { isCallError, useErrorTexts } from '#web/app/calls/call-error.ts'
import { useAct } from '#web/app/calls/use-call.ts'
import { announceLogin } from '#web/app/session/session-events.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { useUser } from '../../../app/cache/user.ts'
import { useLocale, useTranslate } from '../../../app/languages/i18n.tsx'
import { useSiteTimeZone } from '../../../app/languages/time.ts'
import { useSearchParams } from '../../../app/router/router.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { FormPage } from '../form-page.tsx'

interface ReactivateStepProps {
  token: string
  onDone: () => void
}

/** One button that brings a deleted account back. */
function ReactivateStep({ token, onDone }: ReactivateStepProps) {
  const t = useTranslate()
  const texts = useErrorTexts()
  const reactivate = useAct('reactivateAccount', {
    onSuccess: () => {
      announceLogin()
      onDone()
    },
  })
  const { error } = reactivate
  return (
    <Stack gap={4}>
      <p>{t('account.reactivate.text')}</p>
      {error && (
        <FieldError>
          {isCallError(error, 'link_expired') ? t('account.reactivate.late') : texts.of(error)}
        </FieldError>
      )}
      <Button
        block
        busy={reactivate.isPending || reactivate.isSuccess}
        onClick={() => reactivate.mutate({ input: { token } })}
      >
        {t('account.reactivate.button')}
      </Button>
    </Stack>
  )
}

/** Of a member who is logged in: whatever brought them here, nothing is deleted. */
function StillThere() {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <FormPage title={t('account.stillThere.title')}>
      <Stack gap={4}>
        <p>{t('account.stillThere.text')}</p>
        <ButtonLink href={href('settings', locale)}>{t('nav.settings')}</ButtonLink>
      </Stack>
    </FormPage>
  )
}

export function Page() {
  const t = useTranslate()
  const locale = useLocale()
  const timeZone = useSiteTimeZone()
  const [query] = useSearchParams()
  const token = query.get('reactivate')
  const until = new Date(query.get('until') ?? '')
  const isOver = Date.now() > until.getTime()
  const user = useUser()
  if (token !== null) {
    return (
      <FormPage title={t('account.reactivate.heading')}>
        <ReactivateStep token={token} onDone={() => window.location.assign(href('members', locale))} />
      </FormPage>
    )
  }
  if (user) return <StillThere />
  return (
    <FormPage title={t('account.deleted.heading')}>
      <Stack gap={4}>
        <p suppressHydrationWarning>
          {isOver
            ? t('account.deleted.over')
            : t('account.deleted.text', { days: deletionReversibleSeconds / 86_400 })}
        </p>
        {!isOver && !Number.isNaN(until.getTime()) && (
          <p suppressHydrationWarning>
            {t('account.deleted.until', { date: formatDateTime(until, locale, timeZone) })}
          </p>
        )}
        <ButtonLink href={href('index', locale)}>{t('errorPage.backHome')}</ButtonLink>
      </Stack>
    </FormPage>
  )
}

import { ScanFace } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { formatDateTime } from '#contract/api/format.ts'
import { maxSelfieDays } from '#contract/api/limits.ts'
import type { User } from '#contract/features/accounts/account.ts'
import { sensitiveWordingVersion } from '#contract/features/accounts/consents.ts'
import type { Verification } from '#contract/features/verification/verification.ts'
import { href } from '#contract/routing/paths.ts'
import { createLazyPart } from '#web/app/browser/lazy-part.tsx'
import { callKey, useApp } from '#web/app/cache/app.ts'
import { useSetUser, useUser } from '#web/app/cache/user.ts'
import { useErrorTexts } from '#web/app/calls/call-error.ts'
import { useAct, useCall, useLoadedCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { useTimeZone } from '#web/app/languages/time.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Main } from '#web/ui/main.tsx'
import { PageTitle } from '#web/ui/page-section.tsx'
import { EmptyState, Skeleton } from '#web/ui/placeholders.tsx'
import { Panel, Row, Stack } from '#web/ui/stack.tsx'
import { useToast } from '#web/ui/toasts.tsx'
import type { SelfieCameraProps } from '../selfie-camera.tsx'
import { StartSelfie, useClaim } from '../start-selfie.tsx'

const SelfieCamera = createLazyPart<SelfieCameraProps & { open: boolean }>(
  async () => (await import('../selfie-camera.tsx')).SelfieCamera,
  ({ open }) => open,
)

/** The outcome of the last comparison; a badge lost with the main picture differs from one that never existed. */
type Outcome = Exclude<Verification['state'], 'none' | 'waiting'> | 'lost'

function findOutcome({ state, verified }: Verification): Outcome | null {
  if (state === 'none' || state === 'waiting') return verified ? 'same' : null
  return state === 'same' && !verified ? 'lost' : state
}

interface StatusProps {
  title: string
  children: ReactNode
}

/** A notice to the member: a heading with its icon, and the text. */
function Status({ title, children }: StatusProps) {
  return (
    <Panel voice="start">
      <Stack gap={2}>
        <Row gap={2} oneLine>
          <ScanFace aria-hidden />
          <h2>{title}</h2>
        </Row>
        {children}
      </Stack>
    </Panel>
  )
}

/** The outcome of the last selfie, and when it was or will be deleted. */
function Result({ verification }: { verification: Verification }) {
  const t = useTranslate()
  const locale = useLocale()
  const timeZone = useTimeZone()
  const show = (date: string | null) => (date ? formatDateTime(date, locale, timeZone) : '')
  const outcome = findOutcome(verification)
  return (
    <>
      {verification.state === 'waiting' && (
        <Status title={t('verification.waiting.title')}>
          <p suppressHydrationWarning>
            {t('verification.waiting.text', {
              taken: show(verification.taken),
              deleteBy: show(verification.delete_by),
            })}
          </p>
        </Status>
      )}
      {outcome && (
        <Status title={t(`verification.${outcome}.title`)}>
          <p>{t(`verification.${outcome}.text`, { days: maxSelfieDays })}</p>
          {verification.deleted && verification.state !== 'waiting' && (
            <p suppressHydrationWarning>{t('verification.deleted', { date: show(verification.deleted) })}</p>
          )}
        </Status>
      )}
    </>
  )
}

/** Withdraws the consent and everything based on it, as in the settings. */
function Withdraw() {
  const t = useTranslate()
  const app = useApp()
  const setUser = useSetUser()
  const showToast = useToast()
  const texts = useErrorTexts()
  const withdraw = useAct('setConsent', {
    onSuccess: ({ consents, user }) => {
      app.cache.setQueryData(callKey('consents', {}), { consents })
      setUser(user)
      showToast({ id: 'verification', content: t('verification.withdrawn') })
      return app.cache.invalidateQueries({ queryKey: ['verification'] })
    },
  })
  const input = { subject: 'photo_comparison', given: false, version: sensitiveWordingVersion } as const
  return (
    <div>
      <Button variant="ghost" busy={withdraw.isPending} onClick={() => withdraw.mutate({ input })}>
        {t('verification.withdraw')}
      </Button>
      {withdraw.isError && <FieldError>{texts.of(withdraw.error)}</FieldError>}
    </div>
  )
}

/** The next step: none while a selfie is pending, otherwise a picture, the consent, or the camera. */
function NextStep({ user, verification }: { user: User; verification: Verification }) {
  const t = useTranslate()
  const locale = useLocale()
  const claim = useClaim()
  const [isAgain, setAgain] = useState(false)
  const { state, verified } = verification
  // An expired claim stays on screen, marked as such.
  const [shown, setShown] = useState(verification.claim)
  if (verification.claim && verification.claim !== shown) setShown(verification.claim)
  if (state === 'waiting') return null
  if (!user.profile.main_image) {
    return (
      <EmptyState
        title={t('verification.noPicture.title')}
        text={t('verification.noPicture.text')}
        action={<ButtonLink href={href('profile', locale)}>{t('verification.noPicture.link')}</ButtonLink>}
      />
    )
  }
  if (shown) {
    return (
      <SelfieCamera
        open
        key={shown.id}
        claim={shown}
        busy={claim.isPending}
        onNewGesture={() => claim.mutate({ input: { id: crypto.randomUUID() } })}
      />
    )
  }
  if (verified && !isAgain) {
    return (
      <div>
        <Button variant="ghost" onClick={() => setAgain(true)}>
          {t('verification.again')}
        </Button>
      </div>
    )
  }
  return <StartSelfie verification={verification} claim={claim} />
}

/** Marks the notice to the member as read; returns it while the page is open. */
function useNotice(user: User) {
  const app = useApp()
  const setUser = useSetUser()
  const [told, setTold] = useState(user.verification_notice)
  const { mutate: markRead } = useAct('readVerificationNotices', {
    onSuccess: (answer) => setUser(answer.user),
  })
  const notice = user.verification_notice
  useEffect(() => {
    if (notice === null) return
    setTold(notice)
    markRead({ input: {} })
    // It arrived while the page was open: it is newer than what is shown.
    void app.cache.invalidateQueries({ queryKey: ['verification'] })
  }, [app, notice, markRead])
  return told
}

/** Verified photos: their state, and the next step. */
function Content({ user }: { user: User }) {
  const t = useTranslate()
  const errors = useErrorTexts()
  const told = useNotice(user)
  const query = useCall('verification', {})
  const verification = query.data?.verification
  const isEnded = verification && (verification.state === 'waiting' || verification.compared.length > 0)
  return (
    <Stack gap={5}>
      {query.isPending && <Skeleton shape="block" height="200px" />}
      {query.error && <EmptyState title={t('verification.failed')} text={errors.of(query.error)} />}
      {told === 'asked' && verification && !verification.verified && (
        <Status title={t('verification.asked.title')}>
          <p>{t('verification.asked.text')}</p>
        </Status>
      )}
      {verification && (
        <>
          <Result verification={verification} />
          <NextStep key={verification.state} user={user} verification={verification} />
          {isEnded && <Withdraw />}
        </>
      )}
    </Stack>
  )
}

export function Page() {
  const t = useTranslate()
  const user = useUser()
  const { verified_photos } = useLoadedCall('settings', {})
  if (!user) return null
  return (
    <Main width="narrow">
      <Stack gap={5}>
        <PageTitle title={t('verification.title')} lead={t('verification.lead')} />
        {verified_photos ? <Content user={user} /> : <EmptyState title={t('verification.off')} />}
      </Stack>
    </Main>
  )
}

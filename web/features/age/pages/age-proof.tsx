import { type FormEvent, useEffect, useState } from 'react'
import { formatDate } from '#contract/api/format.ts'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import type { AgeMethod } from '#contract/features/age/age.ts'
import { href } from '#contract/routing/paths.ts'
import { keepPersonal, readPersonal } from '#web/app/browser/personal-storage.ts'
import { useInBrowser } from '#web/app/browser/use-in-browser.ts'
import { callKey, ensureCall, useApp } from '#web/app/cache/app.ts'
import { getOwnId } from '#web/app/cache/user.ts'
import { useAct, useLoadedCall } from '#web/app/calls/use-call.ts'
import { useFormErrors } from '#web/app/calls/use-form-errors.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { useTimeZone } from '#web/app/languages/time.ts'
import { type LoadArguments, toOwnPath, useNextPath, useSearchParams } from '#web/app/router/router.ts'
import { FormError } from '#web/features/accounts/form-error.tsx'
import { FormPage } from '#web/features/accounts/form-page.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choice-fields.tsx'
import { HydratedForm } from '#web/ui/hydrated-form.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { AgeTry } from '../age-try.tsx'

const nextName = 'age-next'

export async function load({ app }: LoadArguments<'age-proof'>): Promise<undefined> {
  await ensureCall(app, 'age', {})
}

/** Where the member wanted to go: kept, since a wallet or a provider brings them back without it. */
function useGoal(): string {
  const app = useApp()
  const locale = useLocale()
  const next = useNextPath()
  const memberId = getOwnId(app) ?? ''
  useEffect(() => {
    if (next) keepPersonal(memberId, nextName, next)
  }, [memberId, next])
  const kept = useInBrowser(() => String(readPersonal(memberId, nextName) ?? ''), '')
  return next ?? toOwnPath(kept) ?? href('members', locale)
}

type Age = CallOutput<'age'>

/** Says what stands, and leads on. */
function Proved({ proof, goal }: Pick<Age, 'proof'> & { goal: string }) {
  const t = useTranslate()
  const locale = useLocale()
  const timeZone = useTimeZone()
  return (
    <Stack gap={4}>
      <Banner tone="lagoon" live>
        {t('age.outcome.over_18')}
      </Banner>
      {proof && <p>{t('age.proved', { date: formatDate(proof.at, locale, { timeZone }) })}</p>}
      <ButtonLink block href={goal}>
        {t('age.continue')}
      </ButtonLink>
    </Stack>
  )
}

/** Chooses a way and starts a try with it. */
function MethodForm({ age, onStart }: { age: Age; onStart: (id: string) => void }) {
  const t = useTranslate()
  const { cache } = useApp()
  const errors = useFormErrors()
  const [first] = age.methods
  const [method, setMethod] = useState<AgeMethod | undefined>(first)
  // A second press, or a repeat after a lost answer, is the same try.
  const [id] = useState(() => crypto.randomUUID())
  const start = useAct('startAgeProof', {
    onSuccess: (answer) => {
      cache.setQueryData(callKey('ageRequest', { id }), answer)
      void cache.invalidateQueries({ queryKey: ['age'] })
      onStart(id)
    },
    onError: errors.showError,
  })
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!method || start.isPending) return
    errors.clear()
    start.mutate({ input: { id, method } })
  }
  return (
    <HydratedForm form={errors.form} onSubmit={handleSubmit}>
      <Stack gap={4}>
        <RadioGroup
          legend={t('age.choose')}
          name="method"
          value={method}
          onChange={(value) => setMethod(age.methods.find((one) => one === value))}
          options={age.methods.map((value) => ({
            value,
            label: t(`age.method.${value}`),
            hint: t(`age.hint.${value}`),
          }))}
        />
        <FormError errors={errors} />
        <Button type="submit" block busy={start.isPending}>
          {t('age.start')}
        </Button>
        <p>{t('age.triesLeft', { count: age.tries_left })}</p>
      </Stack>
    </HydratedForm>
  )
}

function Choice({ age, onStart }: { age: Age; onStart: (id: string) => void }) {
  const t = useTranslate()
  const { support_email: email } = useLoadedCall('settings', {})
  if (age.methods.length === 0) return <p>{t('age.noMethods', { email })}</p>
  if (age.tries_left === 0) return <p>{t('age.noTries', { email })}</p>
  return <MethodForm age={age} onStart={onStart} />
}

/** Proves that the member is over 18, and nothing else about them. */
export function Page() {
  const t = useTranslate()
  const [query, setQuery] = useSearchParams()
  const age = useLoadedCall('age', {})
  const { support_email: email } = useLoadedCall('settings', {})
  const goal = useGoal()
  const request = query.get('request')
  const isProved = age.proof !== null
  const next = query.get('next')
  const show = (id: string | null) =>
    setQuery({ ...(next && { next }), ...(id && { request: id }) }, { replace: true })
  const isAsked = age.rule !== 'none' && !isProved
  return (
    <FormPage
      title={t('title.age-proof')}
      lead={isProved ? undefined : t(`age.lead.${age.rule}`)}
      foot={isAsked && age.by_staff ? t('age.byStaff', { email }) : undefined}
    >
      {isProved && <Proved proof={age.proof} goal={goal} />}
      {isAsked && (
        <Stack gap={4}>
          {request ? <AgeTry id={request} onAgain={() => show(null)} /> : <Choice age={age} onStart={show} />}
          <p>{t('age.privacy')}</p>
        </Stack>
      )}
      {!isAsked && !isProved && (
        <ButtonLink block href={goal}>
          {t('age.continue')}
        </ButtonLink>
      )}
    </FormPage>
  )
}

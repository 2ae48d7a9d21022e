import { type FormEvent, useState } from 'react'
import { formatDate } from '#contract/api/format.ts'
import type { User } from '#contract/features/accounts/account.ts'
import type { SensitiveConsent } from '#contract/features/accounts/consents.ts'
import type { AccountExport } from '#contract/features/privacy/account-export.ts'
import { findLocale } from '#contract/features/sites/locale.ts'
import { callKey, useApp } from '#web/app/cache/app.ts'
import { useSetUser } from '#web/app/cache/user.ts'
import { useErrorTexts } from '#web/app/calls/call-error.ts'
import { useAct, useLoadedCall } from '#web/app/calls/use-call.ts'
import { useFormErrors } from '#web/app/calls/use-form-errors.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { useTimeZone } from '#web/app/languages/time.ts'
import { FormError } from '#web/features/accounts/form-error.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { FormOutcome } from '#web/ui/form-outcome.tsx'
import { HydratedForm } from '#web/ui/hydrated-form.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { OwnPasswordField } from '../accounts/account-fields.tsx'

/** Everything stored about the member, as an archive to download. */
export function ExportSetting() {
  const app = useApp()
  const t = useTranslate()
  const errors = useFormErrors()
  const [password, setPassword] = useState('')
  const latest = useLoadedCall('latestExport', {})
  const make = useAct('makeExport')

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (make.isPending) return
    if (errors.showFields({ password: password === '' ? 'empty' : undefined })) return
    errors.clear()
    const onSuccess = (finished: AccountExport) => {
      setPassword('')
      app.cache.setQueryData(callKey('latestExport', {}), { export: finished })
    }
    make.mutate({ input: { password } }, { onSuccess, onError: errors.showError })
  }

  const made = latest.export && <MadeExport finished={latest.export} />
  return (
    <Stack gap={4}>
      <p>{t('settings.exportText')}</p>
      {made && make.isSuccess ? <FormOutcome>{made}</FormOutcome> : made}
      {!latest.export && (
        <HydratedForm form={errors.form} onSubmit={handleSubmit}>
          <Stack gap={4}>
            <OwnPasswordField value={password} onChange={setPassword} error={errors.getText('password')} />
            <FormError errors={errors} />
            <div>
              <Button type="submit" variant="ghost" busy={make.isPending}>
                {t('settings.exportMake')}
              </Button>
            </div>
          </Stack>
        </HydratedForm>
      )}
    </Stack>
  )
}

function MadeExport({ finished }: { finished: AccountExport }) {
  const t = useTranslate()
  const locale = useLocale()
  const timeZone = useTimeZone()
  if (finished.state === 'wanted') return <p role="status">{t('settings.exportWanted')}</p>
  return (
    <div role="status">
      <Stack gap={2}>
        <p suppressHydrationWarning>
          {t('settings.exportReady', { date: formatDate(finished.expires, locale, { timeZone }) })}
        </p>
        <p>
          <TextLink href={`/api/account-export.php?id=${finished.id}`} download>
            {t('settings.exportDownload')}
          </TextLink>
        </p>
      </Stack>
    </div>
  )
}

/** Whether something is kept that the member was never asked about: it came before the question did. */
function isNotAsked({ profile }: User, { subject, given }: SensitiveConsent): boolean {
  if (given || subject === 'photo_comparison') return false
  return subject === 'membership' || profile[subject] !== undefined
}

interface ConsentProps {
  user: User
  consent: SensitiveConsent
  busy: boolean
  onSet: (given: boolean) => void
}

/** A consent in its own words, as easy to withdraw as to give (Article 7 (3) of Regulation (EU) 2016/679). */
function Consent({ user, consent, busy, onSet }: ConsentProps) {
  const t = useTranslate()
  const locale = useLocale()
  const timeZone = useTimeZone()
  const { subject, given, wording, language, date } = consent
  const notAsked = isNotAsked(user, consent)
  const name = t(`sensitive.subject.${subject}`)
  return (
    <section aria-label={name}>
      <Stack gap={2}>
        <h3>{name}</h3>
        <p lang={findLocale(language).iso}>{wording}</p>
        <p role="status" suppressHydrationWarning>
          {given && date
            ? t('sensitive.given', { date: formatDate(date, locale, { timeZone }) })
            : t(notAsked ? 'sensitive.notAsked' : 'sensitive.notGiven')}
        </p>
        {(given || notAsked) && <p>{t(`sensitive.withdrawText.${subject}`)}</p>}
        <div>
          {!given && (
            <Button size="small" variant="ghost" busy={busy} onClick={() => onSet(true)}>
              {t('sensitive.give')}
            </Button>
          )}
          {(given || notAsked) && subject !== 'membership' && (
            <Button size="small" variant="ghost" busy={busy} onClick={() => onSet(false)}>
              {t('sensitive.withdraw')}
            </Button>
          )}
        </div>
      </Stack>
    </section>
  )
}

/** The member's consents to sensitive data. */
export function ConsentsSetting({ user }: { user: User }) {
  const app = useApp()
  const setUser = useSetUser()
  const texts = useErrorTexts()
  const { consents } = useLoadedCall('consents', {})
  const set = useAct('setConsent', {
    onSuccess: ({ consents: now, user: changed }) => {
      app.cache.setQueryData(callKey('consents', {}), { consents: now })
      setUser(changed)
      // What rests on the comparison ends with its consent.
      void app.cache.invalidateQueries({ queryKey: ['verification'] })
      // Lists that were made by whom the member looks for are made again.
      for (const name of ['searchMembers', 'matchFinder', 'swipeDeck', 'savedSearches'])
        void app.cache.invalidateQueries({ queryKey: [name] })
    },
  })
  return (
    <Stack gap={5}>
      {consents.map((consent) => (
        <Consent
          key={consent.subject}
          user={user}
          consent={consent}
          busy={set.isPending && set.variables.input.subject === consent.subject}
          onSet={(given) =>
            set.mutate({ input: { subject: consent.subject, given, version: consent.version } })
          }
        />
      ))}
      {set.isError && <FieldError>{texts.of(set.error)}</FieldError>}
    </Stack>
  )
}

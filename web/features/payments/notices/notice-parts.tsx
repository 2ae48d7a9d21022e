import { useRef, useState } from 'react'
import { formatDateTime } from '#contract/api/format.ts'
import { maxFullNameLength } from '#contract/api/limits.ts'
import type { CallInput, CallOutput } from '#contract/api/page-renderer.ts'
import { maxContractLength } from '#contract/features/payments/contract-notice.ts'
import { useUser } from '#web/app/cache/user.ts'
import { useAct } from '#web/app/calls/use-call.ts'
import { useFormErrors } from '#web/app/calls/use-form-errors.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { useSiteTimeZone } from '#web/app/languages/time.ts'
import { useSearchParams } from '#web/app/router/router.ts'
import { EmailAddressField } from '#web/features/accounts/account-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormOutcome } from '#web/ui/form-outcome.tsx'
import { Panel, Stack } from '#web/ui/stack.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type NoticeInput = CallInput<'declareNotice'>

/** What someone declares about a contract, filled in with what is known of them, and how it stands. */
export function useNotice(kind: NoticeInput['kind']) {
  const user = useUser()
  const [query] = useSearchParams()
  const errors = useFormErrors()
  const [key] = useState(() => crypto.randomUUID())
  const [sent, setSent] = useState<(CallOutput<'declareNotice'> & { email: string }) | null>(null)
  const [draft, setDraft] = useState<Omit<NoticeInput, 'kind' | 'confirm'>>({
    name: user?.profile.name ?? '',
    email: user?.email ?? '',
    contract: query.get('order') ?? '',
  })
  const email = useRef('')
  const declare = useAct('declareNotice', {
    onSuccess: (answer) => setSent({ ...answer, email: email.current }),
    onError: errors.showError,
  })

  function change(changed: Partial<typeof draft>) {
    setDraft((current) => ({ ...current, ...changed }))
  }

  function send() {
    if (declare.isPending) return
    errors.clear()
    email.current = draft.email
    declare.mutate({ input: { ...draft, kind, confirm: true }, key })
  }

  return { draft, change, errors, send, busy: declare.isPending, sent }
}

export type Notice = ReturnType<typeof useNotice>

interface NoticeFieldsProps {
  notice: Notice
}

/** Who declares it and about which order: no more may be asked for (article 11a(2) of directive 2011/83/EU). */
export function NoticeFields({ notice: { draft, change, errors } }: NoticeFieldsProps) {
  const t = useTranslate()
  return (
    <>
      <TextField
        label={t('contractNotice.name')}
        name="name"
        autoComplete="name"
        maxLength={maxFullNameLength}
        value={draft.name}
        onChange={({ target }) => change({ name: target.value })}
        error={errors.getText('name')}
      />
      <EmailAddressField
        label={t('contractNotice.email')}
        hint={t('contractNotice.emailHint')}
        value={draft.email}
        onChange={(email) => change({ email })}
        error={errors.getText('email')}
      />
      <TextField
        label={t('contractNotice.contract')}
        hint={t('contractNotice.contractHint')}
        name="contract"
        maxLength={maxContractLength}
        value={draft.contract}
        onChange={({ target }) => change({ contract: target.value })}
        error={errors.getText('contract')}
      />
    </>
  )
}

interface NoticeSentProps {
  title: string
  sent: NonNullable<Notice['sent']>
}

/** That it came, with date and time, to be kept. */
export function NoticeSent({ title, sent }: NoticeSentProps) {
  const t = useTranslate()
  const locale = useLocale()
  const timeZone = useSiteTimeZone()
  const { email, reference, received } = sent
  return (
    <Panel voice="start">
      <Stack gap={4}>
        <FormOutcome>
          <div role="status">
            <h2>{title}</h2>
            <p>
              {t('contractNotice.sentText', {
                email,
                reference,
                date: formatDateTime(received, locale, timeZone),
              })}
            </p>
          </div>
        </FormOutcome>
        <div>
          <Button variant="soft" onClick={() => print()}>
            {t('contractNotice.save')}
          </Button>
        </div>
      </Stack>
    </Panel>
  )
}

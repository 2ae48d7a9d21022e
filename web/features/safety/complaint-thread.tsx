import { type FormEvent, useState } from 'react'
import { formatDate } from '#contract/api/format.ts'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import { complaintLength } from '#contract/features/safety/complaints.ts'
import { callKey, useApp } from '#web/app/cache/app.ts'
import { useAct } from '#web/app/calls/use-call.ts'
import { useFormErrors } from '#web/app/calls/use-form-errors.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { useTimeZone } from '#web/app/languages/time.ts'
import { FormError } from '#web/features/accounts/form-error.tsx'
import { Button } from '#web/ui/button.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import styles from './complaint-thread.module.css'

interface ComplaintMessagesProps {
  messages: CallOutput<'complaints'>['complaints'][number]['messages']
}

/** What was written after a complaint, by the staff and by the member. */
export function ComplaintMessages({ messages }: ComplaintMessagesProps) {
  const t = useTranslate()
  const locale = useLocale()
  const timeZone = useTimeZone()
  return (
    <Stack gap={3}>
      {messages.map(({ id, from_staff, text, date }) => (
        <div key={id}>
          <p>
            <strong>{t(from_staff ? 'complaints.fromUs' : 'complaints.fromYou')}</strong>
            <span>{` · ${formatDate(date, locale, { timeZone })}`}</span>
          </p>
          <p className={styles.text}>{text}</p>
        </div>
      ))}
    </Stack>
  )
}

/** Adds something to a complaint, or answers what the staff have asked. */
export function ComplaintReply({ reference }: { reference: string }) {
  const t = useTranslate()
  const { cache } = useApp()
  const errors = useFormErrors()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  // A second press, or a repeat after a lost answer, is the same message.
  const [clientId, setClientId] = useState(() => crypto.randomUUID())
  const send = useAct('replyToComplaint', {
    onSuccess: (answer) => {
      cache.setQueryData(callKey('complaints', {}), answer)
      setText('')
      setOpen(false)
      setClientId(crypto.randomUUID())
    },
    onError: errors.showError,
  })
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (send.isPending) return
    errors.clear()
    send.mutate({ input: { reference, text, client_id: clientId } })
  }
  if (!isOpen)
    return (
      <div>
        <Button
          variant="ghost"
          size="small"
          aria-label={t('complaints.replyTo', { reference })}
          onClick={() => setOpen(true)}
        >
          {t('complaints.reply')}
        </Button>
      </div>
    )
  return (
    <form ref={errors.form} onSubmit={handleSubmit}>
      <Stack gap={3}>
        <TextAreaField
          label={t('complaints.replyTo', { reference })}
          name="text"
          rows={4}
          maxLength={complaintLength}
          value={text}
          onChange={({ target }) => setText(target.value)}
          error={errors.getText('text')}
        />
        <FormError errors={errors} />
        <div>
          <Button type="submit" size="small" busy={send.isPending}>
            {t('complaints.sendReply')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

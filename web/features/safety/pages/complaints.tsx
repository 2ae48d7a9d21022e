import { type FormEvent, useState } from 'react'
import { formatDate } from '#contract/api/format.ts'
import { complaintAnswerDays } from '#contract/api/limits.ts'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import {
  type ComplaintCategory,
  complaintCategories,
  complaintLength,
  maxComplaintUrlLength,
} from '#contract/features/safety/complaints.ts'
import { findReportReferences } from '#contract/features/safety/report-reference.ts'
import { useAct, useCall, useLoadedCall } from '#web/app/calls/use-call.ts'
import { useFormErrors } from '#web/app/calls/use-form-errors.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { useTimeZone } from '#web/app/languages/time.ts'
import { EmailAddressField } from '#web/features/accounts/account-fields.tsx'
import { FormError } from '#web/features/accounts/form-error.tsx'
import { FormOutcome } from '#web/ui/form-outcome.tsx'
import { HydratedForm } from '#web/ui/hydrated-form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextAreaField, TextField } from '#web/ui/text-field.tsx'
import { callKey, useApp } from '../../../app/cache/app.ts'
import { useUser } from '../../../app/cache/user.ts'
import { useSearchParams } from '../../../app/router/router.ts'
import { Button } from '../../../ui/button.tsx'
import { Main } from '../../../ui/main.tsx'
import { PageSection, PageText, PageTitle } from '../../../ui/page-section.tsx'
import { Panel, Stack } from '../../../ui/stack.tsx'
import styles from '../complaint-thread.module.css'

interface ComplaintFormProps {
  /** The report whose outcome it objects to: the e-mail with the outcome leads here. */
  report: string | undefined
  onSent: (reference: string) => void
}

/** A complaint of a member or a visitor. */
function ComplaintForm({ report, onSent }: ComplaintFormProps) {
  const t = useTranslate()
  const user = useUser()
  const errors = useFormErrors()
  const complain = useAct('complain', {
    onSuccess: ({ reference }) => onSent(reference),
    onError: errors.showError,
  })
  const [category, setCategory] = useState<ComplaintCategory>(report ? 'decision' : 'other')
  const [email, setEmail] = useState('')
  const [text, setText] = useState(report ? `${t('complaints.aboutReport', { reference: report })}\n\n` : '')
  const [url, setUrl] = useState('')

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (complain.isPending) return
    errors.clear()
    const input = { category, text, ...(user ? {} : { email }), ...(url && { url }) }
    complain.mutate({ input })
  }

  return (
    <HydratedForm form={errors.form} onSubmit={handleSubmit}>
      <Stack gap={4}>
        <SelectField
          label={t('complaints.category')}
          name="category"
          value={category}
          onChange={({ target }) =>
            setCategory(complaintCategories.find((one) => one === target.value) ?? 'other')
          }
        >
          {complaintCategories.map((one) => (
            <option key={one} value={one}>
              {t(`complaints.category.${one}`)}
            </option>
          ))}
        </SelectField>
        {!user && (
          <EmailAddressField
            label={t('complaints.email')}
            hint={t('complaints.emailHint')}
            value={email}
            onChange={setEmail}
            error={errors.getText('email')}
          />
        )}
        <TextAreaField
          label={t('complaints.text')}
          hint={t('complaints.textHint')}
          name="text"
          rows={7}
          maxLength={2 * complaintLength}
          value={text}
          onChange={({ target }) => setText(target.value)}
          counter={t('complaints.counter', { count: text.length, max: complaintLength })}
          error={errors.getText('text')}
        />
        {(category === 'content' || category === 'member') && (
          <TextField
            label={t('complaints.url')}
            name="url"
            maxLength={maxComplaintUrlLength}
            value={url}
            onChange={({ target }) => setUrl(target.value)}
          />
        )}
        <FormError errors={errors} />
        <Button type="submit" busy={complain.isPending}>
          {t('complaints.send')}
        </Button>
      </Stack>
    </HydratedForm>
  )
}

/** The member's own complaints with their outcome. */
function OwnComplaints() {
  const t = useTranslate()
  const locale = useLocale()
  const timeZone = useTimeZone()
  const { data } = useCall('complaints', {})
  if (!data) return null
  return (
    <PageSection title={t('complaints.own')} distance="page">
      {data.complaints.length === 0 && <p>{t('complaints.none')}</p>}
      <Stack gap={3}>
        {data.complaints.map((complaint) => (
          <Panel key={complaint.reference} tone="sunken">
            <Stack gap={3}>
              <div>
                <p>
                  <strong>{complaint.reference}</strong>
                  <span>{` · ${formatDate(complaint.date, locale, { timeZone })}`}</span>
                </p>
                <p>{t(`complaints.category.${complaint.category}`)}</p>
              </div>
              {complaint.messages.length > 0 ? (
                <ComplaintMessages messages={complaint.messages} />
              ) : (
                <p>{complaint.answer ?? t(`complaints.state.${complaint.state}`)}</p>
              )}
              {complaint.category !== 'privacy' && <ComplaintReply reference={complaint.reference} />}
            </Stack>
          </Panel>
        ))}
      </Stack>
    </PageSection>
  )
}

export { load } from '../../sites/pages/static-page.tsx'

/** Information about complaints, the form, and the member's own ones. */
export function Page() {
  const t = useTranslate()
  const app = useApp()
  const user = useUser()
  const { page } = useLoadedCall('page', { page: 'complaints' })
  const [reference, setReference] = useState<string | null>(null)
  const [query] = useSearchParams()
  const [report] = findReportReferences(query.get('report') ?? '')

  function handleSent(sent: string) {
    setReference(sent)
    void app.cache.invalidateQueries({ queryKey: ['complaints'] })
  }

  return (
    <Main width="narrow">
      <Stack gap={5}>
        <PageTitle title={page.title} />
        <PageText html={page.html} />
      </Stack>
      <PageSection title={t('complaints.formTitle')} distance="page">
        {reference === null ? (
          <ComplaintForm key={report} report={report} onSent={handleSent} />
        ) : (
          <Panel voice="start">
            <Stack gap={4}>
              <FormOutcome>
                <div role="status">
                  <h3>{t('complaints.sent')}</h3>
                  <p>{t('complaints.sentText', { reference, days: complaintAnswerDays })}</p>
                </div>
              </FormOutcome>
              <div>
                <Button variant="ghost" onClick={() => setReference(null)}>
                  {t('complaints.another')}
                </Button>
              </div>
            </Stack>
          </Panel>
        )}
      </PageSection>
      {user && <OwnComplaints />}
    </Main>
  )
}

interface ComplaintMessagesProps {
  messages: CallOutput<'complaints'>['complaints'][number]['messages']
}

/** What was written after a complaint, by the staff and by the member. */
function ComplaintMessages({ messages }: ComplaintMessagesProps) {
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
function ComplaintReply({ reference }: { reference: string }) {
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

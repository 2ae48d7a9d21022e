import { type FormEvent, useId, useRef, useState } from 'react'
import { maxNotifierNameLength, reportLength } from '#contract/api/limits.ts'
import { maxLawLength, type ReportReason, reportReasons } from '#contract/features/safety/safety.ts'
import { useUser } from '#web/app/cache/user.ts'
import { useErrorTexts } from '#web/app/calls/call-error.ts'
import { useAct } from '#web/app/calls/use-call.ts'
import { type FormErrors, useFormErrors } from '#web/app/calls/use-form-errors.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { FormError } from '#web/features/accounts/form-error.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField, RadioGroup } from '#web/ui/choice-fields.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormOutcome } from '#web/ui/form-outcome.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { TextAreaField, TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toasts.tsx'
import { useIsOpen } from './use-unblock.ts'

export interface ReportDialogProps {
  open: boolean
  profile: { id: string; name: string }
  /** The conversation that is reported, when it is one. */
  conversation?: string | undefined
  /** The picture or the message that it is about, when it is one. */
  photo?: string | undefined
  message?: string | undefined
  onClose: () => void
  /** Offers to block as well; left out where that is done already. */
  onBlock?: (() => void) | undefined
}

interface Draft {
  reason: ReportReason | null
  text: string
  /** A notice of illegal content, with what the law also requires (Article 16 (2) of Regulation (EU) 2022/2065). */
  illegal: boolean
  law: string
  name: string
  email: string
  goodFaith: boolean
}

/** Reports a member to the site. The typed text stays when sending fails, and when the dialog is closed unsent. */
export function ReportDialog(props: ReportDialogProps) {
  const { open, profile, conversation, photo, message, onClose, onBlock } = props
  const t = useTranslate()
  const id = useId()
  const [reference, setReference] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({})
  const subject = message ?? photo ?? profile.id

  const named = t('safety.reportName', { name: profile.name })
  const ofPhoto = photo ? t('safety.reportPhoto') : named

  function close() {
    setReference(null)
    onClose()
  }

  function change(draft: Draft) {
    setDrafts((known) => ({ ...known, [subject]: draft }))
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={message ? t('safety.reportMessage') : ofPhoto}
      closeLabel={t('ui.close')}
      actions={
        reference === null ? (
          <>
            <Button type="submit" form={id} busy={busy}>
              {t('safety.sendReport')}
            </Button>
            <Button variant="ghost" onClick={close}>
              {t('safety.cancel')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={close}>{t('ui.close')}</Button>
            {onBlock && (
              <Button
                variant="ghost"
                onClick={() => {
                  close()
                  onBlock()
                }}
              >
                {t('safety.blockToo', { name: profile.name })}
              </Button>
            )}
          </>
        )
      }
    >
      {reference === null ? (
        <ReportForm
          id={id}
          profile={profile}
          about={{
            ...(conversation && { conversation }),
            ...(photo && { photo }),
            ...(message && { message }),
          }}
          draft={drafts[subject] ?? createDraft(photo)}
          onChange={change}
          onBusy={setBusy}
          onSent={setReference}
        />
      ) : (
        <FormOutcome>
          <p role="status">{t('safety.reported', { reference })}</p>
        </FormOutcome>
      )}
    </Dialog>
  )
}

function createDraft(photo: string | undefined): Draft {
  const notice = { illegal: false, law: '', name: '', email: '', goodFaith: false }
  return { reason: photo ? 'photo' : null, text: '', ...notice }
}

interface ReportFormProps {
  id: string
  profile: { id: string; name: string }
  /** What is reported. */
  about: { conversation?: string; photo?: string; message?: string }
  draft: Draft
  onChange: (draft: Draft) => void
  onBusy: (busy: boolean) => void
  onSent: (reference: string) => void
}

function ReportForm(props: ReportFormProps) {
  const { id, profile, about, draft, onChange, onBusy, onSent } = props
  const t = useTranslate()
  const errors = useFormErrors()
  const report = useAct('report')
  const errorTexts = useErrorTexts()
  const showToast = useToast()
  const isOpen = useIsOpen(true)
  // The same report sent twice, because the first answer was lost, is one report.
  const key = useRef(crypto.randomUUID())
  const { reason, text, illegal } = draft

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const wrong = errors.showFields({
      reason: reason ? undefined : 'empty',
      text: illegal && text.trim() === '' ? 'empty' : undefined,
      notifier_name: illegal && reason !== 'underage' && draft.name.trim() === '' ? 'empty' : undefined,
      good_faith: draft.goodFaith ? undefined : 'empty',
    })
    if (wrong || !reason) return
    errors.clear()
    onBusy(true)
    try {
      const notice = illegal && {
        illegal,
        law: draft.law,
        notifier_name: draft.name,
        ...(draft.email.trim() !== '' && { notifier_email: draft.email }),
      }
      const input = { profile: profile.id, reason, text, good_faith: true as const, ...notice, ...about }
      const { reference } = await report.mutateAsync({ input, key: key.current })
      onChange(createDraft(about.photo))
      // The closed dialog may have been opened for something else by now.
      if (isOpen.current) onSent(reference)
      else showToast({ content: t('safety.reported', { reference }) })
    } catch (error) {
      key.current = crypto.randomUUID()
      if (isOpen.current) errors.showError(error)
      else showToast({ tone: 'danger', content: errorTexts.of(error) })
    }
    onBusy(false)
  }

  const texts = useReasonTexts()
  return (
    <form ref={errors.form} id={id} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <Stack>
        <p>{t('safety.reportText', { name: profile.name })}</p>
        <RadioGroup
          legend={t('safety.reason')}
          name="reason"
          options={reportReasons.map((value) => ({ value, label: texts[value] }))}
          value={reason ?? ''}
          onChange={(value) =>
            onChange({ ...draft, reason: reportReasons.find((known) => known === value) ?? null })
          }
          error={errors.getText('reason')}
        />
        <TextAreaField
          label={t('safety.reportDetails')}
          name="text"
          rows={3}
          maxLength={reportLength}
          value={text}
          onChange={(event) => onChange({ ...draft, text: event.target.value })}
          error={errors.getText('text')}
        />
        <NoticeFields draft={draft} onChange={onChange} errors={errors} />
        <FormError errors={errors} />
      </Stack>
    </form>
  )
}

interface NoticeFieldsProps {
  draft: Draft
  onChange: (draft: Draft) => void
  errors: FormErrors
}

/** What makes a report a notice of illegal content, and the statement of good faith that each report needs. */
function NoticeFields({ draft, onChange, errors }: NoticeFieldsProps) {
  const t = useTranslate()
  const user = useUser()
  return (
    <>
      <CheckboxField
        name="illegal"
        label={t('safety.illegal')}
        hint={t('safety.illegalHint')}
        checked={draft.illegal}
        onChange={(event) => onChange({ ...draft, illegal: event.target.checked })}
      />
      {draft.illegal && (
        <>
          <TextField
            label={t('safety.law')}
            name="law"
            maxLength={maxLawLength}
            value={draft.law}
            onChange={(event) => onChange({ ...draft, law: event.target.value })}
          />
          <TextField
            label={t('safety.notifierName')}
            name="notifier_name"
            autoComplete="name"
            maxLength={maxNotifierNameLength}
            value={draft.name}
            onChange={(event) => onChange({ ...draft, name: event.target.value })}
            error={errors.getText('notifier_name')}
          />
          <TextField
            type="email"
            label={t('safety.notifierEmail')}
            name="notifier_email"
            autoComplete="email"
            placeholder={user?.email}
            value={draft.email}
            onChange={(event) => onChange({ ...draft, email: event.target.value })}
            error={errors.getText('notifier_email')}
          />
        </>
      )}
      <CheckboxField
        name="good_faith"
        label={t('safety.goodFaith')}
        checked={draft.goodFaith}
        onChange={(event) => onChange({ ...draft, goodFaith: event.target.checked })}
        error={errors.getCode('good_faith') && t('safety.goodFaithNeeded')}
      />
    </>
  )
}

function useReasonTexts(): Record<ReportReason, string> {
  const t = useTranslate()
  return {
    fake: t('safety.reason.fake'),
    underage: t('safety.reason.underage'),
    abuse: t('safety.reason.abuse'),
    spam: t('safety.reason.spam'),
    photo: t('safety.reason.photo'),
    other: t('safety.reason.other'),
  }
}

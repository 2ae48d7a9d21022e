import { type FormEvent, useState } from 'react'
import { formatDate } from '#contract/api/format.ts'
import { complaintAnswerDays } from '#contract/api/limits.ts'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import type { Notice } from '#contract/features/safety/notices.ts'
import { appealLength } from '#contract/features/safety/notices.ts'
import { useAct } from '#web/app/calls/use-call.ts'
import { useFormErrors } from '#web/app/calls/use-form-errors.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { useTimeZone } from '#web/app/languages/time.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { HeldForm } from '#web/ui/held-form.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Row } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'

interface AppealFormProps {
  notice: string
  /** The signature of a mail's link, for who cannot log in. */
  signature: string | undefined
  onSent: (answer: CallOutput<'appeal'>) => void
}

/** Objects to a decision; what was typed stays when sending fails. */
function AppealForm({ notice, signature, onSent }: AppealFormProps) {
  const t = useTranslate()
  const errors = useFormErrors()
  const [text, setText] = useState('')
  const send = useAct('appeal', { onSuccess: onSent, onError: errors.showError })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (errors.showFields({ text: text.trim() === '' ? 'empty' : undefined })) return
    errors.clear()
    send.mutate({ input: { notice, text, ...(signature && { key: signature }) } })
  }

  return (
    <HeldForm form={errors.form} onSubmit={handleSubmit}>
      <Stack gap={3}>
        {errors.general && (
          <Banner tone="coral" live>
            {errors.general}
          </Banner>
        )}
        <TextAreaField
          label={t('notices.appealLabel')}
          hint={t('notices.appealHint')}
          name="text"
          rows={4}
          maxLength={appealLength}
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={errors.textOf('text')}
        />
        <div>
          <Button type="submit" busy={send.isPending}>
            {t('notices.appealSend')}
          </Button>
        </div>
      </Stack>
    </HeldForm>
  )
}

interface NoticeCardProps {
  notice: Notice
  signature: string | undefined
  onAppealed: (answer: CallOutput<'appeal'>) => void
}

/** One decision with its statement of reasons, and the appeal against it. */
export function NoticeCard({ notice, signature, onAppealed }: NoticeCardProps) {
  const t = useTranslate()
  const locale = useLocale()
  const timeZone = useTimeZone()
  const [objecting, setObjecting] = useState(false)
  const { appeal, kind, reversed } = notice
  return (
    <Panel>
      <Stack gap={3}>
        <Row between>
          <Chip tone={reversed ? 'lagoon' : 'coral'}>
            {t(reversed ? 'notices.reversed' : `notices.kind.${kind}`)}
          </Chip>
          <time dateTime={notice.date}>{formatDate(notice.date, locale, { timeZone })}</time>
        </Row>
        {notice.text.split('\n\n').map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {appeal && <AppealState appeal={appeal} />}
        {!appeal && !reversed && !objecting && (
          <>
            <p>{t('notices.appealText', { days: complaintAnswerDays })}</p>
            <div>
              <Button variant="ghost" onClick={() => setObjecting(true)}>
                {t('notices.appeal')}
              </Button>
            </div>
          </>
        )}
        {!appeal && !reversed && objecting && (
          <AppealForm notice={notice.id} signature={signature} onSent={onAppealed} />
        )}
      </Stack>
    </Panel>
  )
}

function AppealState({ appeal }: { appeal: NonNullable<Notice['appeal']> }) {
  const t = useTranslate()
  return (
    <Panel tone="sunken">
      <Stack gap={2}>
        <p>
          <strong>{t('notices.yourAppeal')}</strong> <span>{appeal.text}</span>
        </p>
        <p role="status">{t(`notices.appealState.${appeal.state}`, { days: complaintAnswerDays })}</p>
        {appeal.answer && <p>{appeal.answer}</p>}
      </Stack>
    </Panel>
  )
}

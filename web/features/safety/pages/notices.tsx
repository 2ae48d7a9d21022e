import { type FormEvent, useEffect, useState } from 'react'
import { formatDate } from '#contract/api/format.ts'
import { complaintAnswerDays } from '#contract/api/limits.ts'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import type { Notice } from '#contract/features/safety/notices.ts'
import { appealLength } from '#contract/features/safety/notices.ts'
import { href } from '#contract/routing/paths.ts'
import { useFormErrors } from '#web/app/calls/use-form-errors.ts'
import { useTimeZone } from '#web/app/languages/time.ts'
import { FormError } from '#web/features/accounts/form-error.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { HydratedForm } from '#web/ui/hydrated-form.tsx'
import { Panel, Row } from '#web/ui/stack.tsx'
import { TextAreaField } from '#web/ui/text-field.tsx'
import { callKey, useApp } from '../../../app/cache/app.ts'
import { changeUser, useUser } from '../../../app/cache/user.ts'
import { useErrorTexts } from '../../../app/calls/call-error.ts'
import { useAct, useCall } from '../../../app/calls/use-call.ts'
import { useLocale, useTranslate } from '../../../app/languages/i18n.tsx'
import { useSearchParams } from '../../../app/router/router.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Main } from '../../../ui/main.tsx'
import { PageTitle } from '../../../ui/page-section.tsx'
import { EmptyState, Skeleton } from '../../../ui/placeholders.tsx'
import { Stack } from '../../../ui/stack.tsx'

interface AppealFormProps {
  notice: string
  /** The signature of an e-mail's link, for members who cannot log in. */
  signature: string | undefined
  onSent: (answer: CallOutput<'appeal'>) => void
}

/** Appeals a decision; the typed text stays when sending fails. */
function AppealForm({ notice, signature, onSent }: AppealFormProps) {
  const t = useTranslate()
  const errors = useFormErrors()
  const [text, setText] = useState('')
  const send = useAct('appeal', { onSuccess: onSent, onError: errors.showError })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (send.isPending) return
    if (errors.showFields({ text: text.trim() === '' ? 'empty' : undefined })) return
    errors.clear()
    send.mutate({ input: { notice, text, ...(signature && { key: signature }) } })
  }

  return (
    <HydratedForm form={errors.form} onSubmit={handleSubmit}>
      <Stack gap={3}>
        <TextAreaField
          label={t('notices.appealLabel')}
          hint={t('notices.appealHint')}
          name="text"
          rows={4}
          maxLength={appealLength}
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={errors.getText('text')}
        />
        <FormError errors={errors} />
        <div>
          <Button type="submit" busy={send.isPending}>
            {t('notices.appealSend')}
          </Button>
        </div>
      </Stack>
    </HydratedForm>
  )
}

interface NoticeCardProps {
  notice: Notice
  signature: string | undefined
  onAppealed: (answer: CallOutput<'appeal'>) => void
}

/** One decision with its statement of reasons, and the appeal against it. */
function NoticeCard({ notice, signature, onAppealed }: NoticeCardProps) {
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

/** Decisions about the member with their reasons; banned members come through the link in the e-mail. */
export function Page() {
  const t = useTranslate()
  const locale = useLocale()
  const app = useApp()
  const user = useUser()
  const errors = useErrorTexts()
  const [params] = useSearchParams()
  const notice = params.get('notice') ?? undefined
  const key = params.get('key') ?? undefined
  const input = { ...(notice && { notice }), ...(key && { key }) }
  const query = useCall('notices', input)
  const { mutate: markRead } = useAct('readNotices', { onSuccess: () => changeUser(app, { notices: 0 }) })
  const unread = user !== null && user.notices > 0 && query.isSuccess

  useEffect(() => {
    if (unread) markRead({ input: {} })
  }, [unread, markRead])

  return (
    <Main width="narrow">
      <Stack gap={5}>
        <PageTitle title={t('notices.title')} lead={t('notices.lead')} />
        {query.isPending && <Skeleton shape="block" height="160px" />}
        {query.error && <EmptyState title={t('notices.failed')} text={errors.of(query.error)} />}
        {query.data?.notices.length === 0 && (
          <EmptyState
            title={t('notices.none')}
            text={t(user ? 'notices.noneText' : 'notices.loginText')}
            action={
              !user && (
                <ButtonLink
                  href={href('login', locale, {}, { next: href('notices', locale) })}
                  variant="ghost"
                >
                  {t('notices.login')}
                </ButtonLink>
              )
            }
          />
        )}
        {query.data?.notices.map((one) => (
          <NoticeCard
            key={one.id}
            notice={one}
            signature={key}
            onAppealed={(answer) => app.cache.setQueryData(callKey('notices', input), answer)}
          />
        ))}
      </Stack>
    </Main>
  )
}

import { useState } from 'react'
import { formatDate } from '#contract/api/format.ts'
import { complaintAnswerDays } from '#contract/api/limits.ts'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import type { Notice } from '#contract/features/safety/notices.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { useTimeZone } from '#web/app/languages/time.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Row } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { AppealForm } from './appeal-form.tsx'

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

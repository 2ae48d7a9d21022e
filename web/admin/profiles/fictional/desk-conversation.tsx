import { type FormEvent, useState } from 'react'
import type { DeskEntry } from '#contract/admin/profiles/fictional.ts'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import { useAct } from '../../../app/calls/use-call.ts'
import { useFormErrors } from '../../../app/calls/use-form-errors.ts'
import { Button } from '../../../ui/button.tsx'
import { PageSection } from '../../../ui/page-section.tsx'
import { Row } from '../../../ui/row.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { useText } from '../../admin-language.ts'
import { Moment } from '../../kit/moment.tsx'
import { Trouble } from '../../kit/trouble.tsx'
import styles from './fictional.module.css'

interface DeskConversationProps {
  entry: DeskEntry
  messages: CallOutput<'adminDeskClaim'>['messages']
  onClose: () => void
}

/** What was written so far, and the answer. */
export function DeskConversation({ entry, messages, onClose }: DeskConversationProps) {
  const t = useText()
  const errors = useFormErrors()
  const { conversation, profile, member } = entry
  const [text, setText] = useState('')
  const [clientId] = useState(() => crypto.randomUUID())
  const answer = useAct('adminDeskAnswer', { onSuccess: onClose, onError: errors.showError })
  const release = useAct('adminDeskClaim', { onSettled: onClose })
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    errors.clear()
    answer.mutate({ input: { conversation, text, client_id: clientId } })
  }
  return (
    <PageSection title={t('admin.desk.between', { profile: profile.name, member: member.name })}>
      <Stack gap={4}>
        <ol className={styles.messages}>
          {messages.map(({ id, at, by_profile, text: body }) => (
            <li key={id} className={by_profile ? styles.ours : styles.theirs}>
              <span className={styles.who}>
                <span>{`${by_profile ? profile.name : member.name} · `}</span>
                <Moment at={at} />
              </span>
              <span>{body}</span>
            </li>
          ))}
        </ol>
        <form ref={errors.form} onSubmit={handleSubmit}>
          <Stack gap={3}>
            <Trouble>{errors.general}</Trouble>
            <TextAreaField
              label={t('admin.desk.text', { name: member.name })}
              hint={t('admin.desk.textHint', { language: member.language })}
              required
              maxLength={10_000}
              value={text}
              onChange={(event) => setText(event.target.value)}
              error={errors.textOf('text')}
            />
            <Row>
              <Button type="submit" busy={answer.isPending}>
                {t('admin.desk.send')}
              </Button>
              <Button
                variant="ghost"
                busy={release.isPending}
                onClick={() => release.mutate({ input: { conversation, claim: false } })}
              >
                {t('admin.reports.release')}
              </Button>
            </Row>
          </Stack>
        </form>
      </Stack>
    </PageSection>
  )
}

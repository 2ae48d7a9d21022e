import { useState } from 'react'
import type { Thread } from '#contract/admin/safety/threads.ts'
import { callKey, useApp } from '../../../app/cache/app.ts'
import { useAct } from '../../../app/calls/use-call.ts'
import { Button } from '../../../ui/button.tsx'
import { useText } from '../../admin-language.ts'
import { AnswerForm } from '../../kit/answer-form.tsx'
import { useCheckedForm } from '../../kit/use-checked-form.ts'
import { useCaseError } from '../../staff/cases/use-case-error.ts'

/** Answers the member; then the conversation is solved, or waits for what they say. */
export function ThreadReply({ thread }: { thread: Thread }) {
  const t = useText()
  const { cache } = useApp()
  const errors = useCheckedForm()
  const toCaseError = useCaseError()
  // A second press, or a repeat after a lost answer, is the same message. After it the form begins again.
  const [clientId, setClientId] = useState(() => crypto.randomUUID())
  const send = useAct('adminReplyThread', {
    onSuccess: (answer) => {
      cache.setQueryData(callKey('adminThread', { id: thread.id }), answer)
      void cache.invalidateQueries({ queryKey: ['adminThreads'] })
      setClientId(crypto.randomUUID())
    },
    onError: errors.showError,
  })
  const { id, reference, site, language, member, can_reply } = thread
  const answer = (text: string, state: 'waiting' | 'solved') => {
    errors.clear()
    send.mutate({ input: { id, text, state, client_id: clientId } })
  }
  return (
    <AnswerForm
      key={clientId}
      call="adminReplyThread"
      field="text"
      reference={reference}
      errors={errors}
      general={toCaseError(send.error)}
      lead={!can_reply && <p>{t('admin.threads.mailOnly')}</p>}
      about={{ kind: 'support', site, language, name: member?.name ?? null, reference }}
      onSend={(text, button) => answer(text, button === 'waiting' ? 'waiting' : 'solved')}
    >
      <Button type="submit" busy={send.isPending}>
        {t('admin.threads.sendSolved')}
      </Button>
      <Button type="submit" value="waiting" variant="soft" busy={send.isPending}>
        {t('admin.threads.sendWaiting')}
      </Button>
    </AnswerForm>
  )
}

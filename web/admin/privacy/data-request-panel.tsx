import type { DataRequest } from '#contract/admin/privacy/data-requests.ts'
import { useApp } from '../../app/cache/app.ts'
import { useAct } from '../../app/calls/use-call.ts'
import { useFormErrors } from '../../app/calls/use-form-errors.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { FactsList } from '../../ui/facts-list.tsx'
import { Link } from '../../ui/link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Row } from '../../ui/row.tsx'
import { Stack } from '../../ui/stack.tsx'
import { useText } from '../admin-language.ts'
import { AnswerForm } from '../kit/answer-form.tsx'
import { Moment } from '../kit/moment.tsx'

/** One request: who asks for what, until when, and the answer. */
export function DataRequestPanel({ request }: { request: DataRequest }) {
  const t = useText()
  const { reference, kind, member, email, language, text, answer, at, due, state } = request
  const isLate = state === 'open' && Date.parse(due) < Date.now()
  return (
    <Panel>
      <Stack gap={4}>
        <Row between>
          <strong>{reference}</strong>
          <Row gap={2}>
            {isLate && <Chip tone="coral">{t('admin.data.late')}</Chip>}
            {state !== 'open' && <Chip tone="neutral">{t(`admin.data.state.${state}`)}</Chip>}
            <Chip tone={kind === 'erasure' ? 'coral' : 'lagoon'}>{t(`admin.data.kind.${kind}`)}</Chip>
          </Row>
        </Row>
        <FactsList
          facts={[
            {
              term: t('admin.complaints.from'),
              value: member ? (
                <Link href={`/members/${member.id}?${new URLSearchParams({ for: reference })}`}>
                  {member.name}
                </Link>
              ) : (
                t(email ? 'admin.data.noAccount' : 'admin.data.gone')
              ),
            },
            ...(email ? [{ term: t('admin.members.email'), value: `${email} (${language})` }] : []),
            { term: t('admin.data.received'), value: <Moment at={at} /> },
            ...(state === 'open' ? [{ term: t('admin.complaints.due'), value: <Moment at={due} /> }] : []),
            ...(text ? [{ term: t('admin.data.text'), value: text }] : []),
            ...(answer ? [{ term: t('admin.complaints.answer'), value: answer }] : []),
          ]}
        />
        {state === 'open' && <RequestAnswer request={request} />}
      </Stack>
    </Panel>
  )
}

function RequestAnswer({ request: { id, reference, member } }: { request: DataRequest }) {
  const t = useText()
  const { cache } = useApp()
  const errors = useFormErrors()
  const close = useAct('adminCloseDataRequest', {
    onSuccess: () => cache.invalidateQueries({ queryKey: ['adminDataRequests'] }),
    onError: errors.showError,
  })
  function send(state: 'done' | 'refused', answer: string) {
    errors.clear()
    close.mutate({ input: { id, state, answer } })
  }
  return (
    <AnswerForm
      reference={reference}
      errors={errors}
      lead={member && <p>{t('admin.data.acts')}</p>}
      onSend={(answer) => send('done', answer)}
    >
      {(answer) => (
        <>
          <Button type="submit" busy={close.isPending}>
            {t('admin.data.done')}
          </Button>
          <Button variant="ghost" busy={close.isPending} onClick={() => send('refused', answer)}>
            {t('admin.data.refuse')}
          </Button>
        </>
      )}
    </AnswerForm>
  )
}

import { useState } from 'react'
import type { Thread } from '#contract/admin/safety/threads.ts'
import { formatLanguage } from '#contract/api/format.ts'
import { callKey, useApp } from '../../../app/cache/app.ts'
import { useErrorTexts } from '../../../app/calls/call-error.ts'
import { useAct, useCall } from '../../../app/calls/use-call.ts'
import { useLocale } from '../../../app/languages/i18n.tsx'
import { useParams } from '../../../app/router/router.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { FactsList } from '../../../ui/facts-list.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Panel, Row, Stack } from '../../../ui/stack.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useText } from '../../admin-language.ts'
import { AnswerForm } from '../../kit/answer-form.tsx'
import { LoadError, Loaded } from '../../kit/loaded.tsx'
import { Moment } from '../../kit/moment.tsx'
import { useSubjectAddress } from '../../kit/queue-sites.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { useCheckedForm } from '../../kit/use-checked-form.ts'
import { CaseDesk, useCaseError } from '../../staff/cases/case-desk.tsx'
import { CaseKeys, NextCase } from '../../staff/cases/case-steps.tsx'
import { useWork } from '../../staff-session.ts'
import styles from './thread.module.css'

/** A conversation with support: what was written, who answers, and the next answer. */
export function ThreadPage() {
  const t = useText()
  const { id = '' } = useParams()
  const query = useCall('adminThread', { id })
  return (
    <Sheet title={query.data?.thread.reference ?? t('admin.threads.one')}>
      <Loaded query={query}>{({ thread }) => <ThreadView key={thread.id} thread={thread} />}</Loaded>
    </Sheet>
  )
}

function ThreadView({ thread }: { thread: Thread }) {
  const [hasReplied, setReplied] = useState(false)
  return (
    <Stack gap={5}>
      <ThreadFacts thread={thread} />
      <Messages thread={thread} />
      {thread.state !== 'open' && <NextThread id={thread.id} takesFocus={hasReplied} />}
      <CaseDesk shown={{ kind: 'complaint', id: thread.id }} alone>
        <ThreadReply thread={thread} onSent={() => setReplied(true)} />
      </CaseDesk>
      <CaseKeys />
    </Stack>
  )
}

/** Leads from an answered conversation to the one that has waited longest. */
function NextThread({ id, takesFocus }: { id: string; takesFocus: boolean }) {
  const t = useText()
  const toAddress = useSubjectAddress()
  const { data } = useCall('adminThreads', { state: 'open' })
  // The list of before the answer may still name this one.
  const next = data?.threads.find((one) => one.id !== id)
  return (
    <NextCase
      next={
        data &&
        (next ? { href: toAddress(`/support/${next.id}`, next.site), label: t('admin.threads.next') } : null)
      }
      list={{ href: '/support', label: t('admin.threads.title') }}
      takesFocus={takesFocus}
    />
  )
}

/** Puts the answer of an act about a thread into the cache. */
function useThreadAnswer() {
  const { cache } = useApp()
  return (answer: { thread: Thread }) => {
    cache.setQueryData(callKey('adminThread', { id: answer.thread.id }), answer)
    void cache.invalidateQueries({ queryKey: ['adminThreads'] })
  }
}

function ThreadFacts({ thread }: { thread: Thread }) {
  const t = useText()
  const locale = useLocale()
  const { member, email, language, category, state, at, due, url } = thread
  const purpose = new URLSearchParams({ for: thread.reference })
  return (
    <Panel>
      <Stack gap={4}>
        <FactsList
          facts={[
            { term: t('admin.members.state'), value: <Chip>{t(`admin.threads.one.${state}`)}</Chip> },
            {
              term: t('admin.complaints.from'),
              value: member ? (
                <TextLink href={`/members/${member.id}?${purpose}`}>{member.name}</TextLink>
              ) : (
                t('admin.threads.visitor')
              ),
            },
            { term: t('admin.members.email'), value: `${email} (${formatLanguage(language, locale)})` },
            { term: t('admin.threads.category'), value: t(`complaints.category.${category}`) },
            { term: t('admin.complaints.at'), value: <Moment at={at} /> },
            ...(state === 'open' ? [{ term: t('admin.complaints.due'), value: <Moment at={due} /> }] : []),
            ...(url ? [{ term: t('admin.complaints.place'), value: url }] : []),
          ]}
        />
        <Assignment thread={thread} />
        <MarkButton thread={thread} />
      </Stack>
    </Panel>
  )
}

/** Who answers: taken, handed to a colleague, or released. */
function Assignment({ thread: { id, assigned, colleagues } }: { thread: Thread }) {
  const t = useText()
  const { staff } = useWork()
  const { cache } = useApp()
  const texts = useErrorTexts()
  const toCaseError = useCaseError()
  const assign = useAct('adminAssignThread', {
    onSuccess: useThreadAnswer(),
    // Someone else was faster: show who.
    onError: () => cache.invalidateQueries({ queryKey: ['adminThread'] }),
  })
  const give = (to: string | null) => assign.mutate({ input: { id, from: assigned?.id ?? null, to } })
  return (
    <Stack gap={3}>
      <SelectField
        label={t('admin.threads.assigned')}
        value={assigned?.id ?? ''}
        disabled={assign.isPending}
        onChange={(event) => give(event.target.value || null)}
      >
        <option value="">{t('admin.threads.free')}</option>
        <option value={staff.id}>{staff.name}</option>
        {colleagues.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
        {assigned && !assigned.mine && !colleagues.some((one) => one.id === assigned.id) && (
          <option value={assigned.id}>{assigned.name}</option>
        )}
      </SelectField>
      <Row gap={2}>
        {!assigned?.mine && (
          <Button variant="soft" size="small" busy={assign.isPending} onClick={() => give(staff.id)}>
            {t('admin.threads.take')}
          </Button>
        )}
        {assigned?.mine && (
          <Button variant="ghost" size="small" busy={assign.isPending} onClick={() => give(null)}>
            {t('admin.threads.release')}
          </Button>
        )}
      </Row>
      <LoadError>{assign.error && (toCaseError(assign.error) ?? texts.of(assign.error))}</LoadError>
    </Stack>
  )
}

/** Solves without an answer, such as after a word of thanks, or opens again. */
function MarkButton({ thread: { id, state } }: { thread: Thread }) {
  const t = useText()
  const texts = useErrorTexts()
  const toCaseError = useCaseError()
  const mark = useAct('adminMarkThread', { onSuccess: useThreadAnswer() })
  const next = state === 'solved' ? 'open' : 'solved'
  return (
    <>
      <Row>
        <Button
          variant="ghost"
          size="small"
          busy={mark.isPending}
          onClick={() => mark.mutate({ input: { id, state: next } })}
        >
          {t(`admin.threads.mark.${next}`)}
        </Button>
      </Row>
      <LoadError>{mark.error && (toCaseError(mark.error) ?? texts.of(mark.error))}</LoadError>
    </>
  )
}

/** What both sides wrote, the oldest first. */
function Messages({ thread: { messages, member, email } }: { thread: Thread }) {
  const t = useText()
  const hasMail = messages.some((message) => message.by_mail)
  return (
    <Stack gap={3}>
      <ol className={styles.messages} aria-label={t('admin.threads.messages')}>
        {messages.map((message) => (
          <li key={message.id} className={message.from_staff ? styles.staff : styles.member}>
            <p className={styles.by}>
              <strong>
                {message.from_staff ? (message.by ?? t('admin.erased')) : member?.name || email}
              </strong>
              <span>{' · '}</span>
              <Moment at={message.at} />
            </p>
            {message.by_mail && <Chip>{t('admin.threads.byMail')}</Chip>}
            <p className={styles.text}>{message.text}</p>
            {message.refused_files > 0 && (
              <p className={styles.by}>{t('admin.threads.files', { count: message.refused_files })}</p>
            )}
          </li>
        ))}
      </ol>
      {hasMail && <p>{t('admin.threads.byMailHint')}</p>}
    </Stack>
  )
}

/** Answers the member; then the conversation is solved, or waits for what they say. */
function ThreadReply({ thread, onSent }: { thread: Thread; onSent: () => void }) {
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
      onSent()
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

import { type FormEvent, useState } from 'react'
import type { DeskEntry } from '#contract/admin/profiles/fictional.ts'
import { formatLanguage } from '#contract/api/format.ts'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import { LoadedPage, usePage } from '#web/admin/kit/list-page.tsx'
import { MessageParts, SentFiles } from '#web/admin/kit/message-parts.tsx'
import { QueueSites, useQueueSite, useSiteColumn } from '#web/admin/kit/queue-sites.tsx'
import { useApp } from '../../../app/cache/app.ts'
import { useErrorTexts } from '../../../app/calls/call-error.ts'
import { useAct, useCall } from '../../../app/calls/use-call.ts'
import { useLocale } from '../../../app/languages/i18n.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { PageSection } from '../../../ui/page-section.tsx'
import { Row, Stack } from '../../../ui/stack.tsx'
import { TextAreaField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useText } from '../../admin-language.ts'
import { type Column, DataTable } from '../../kit/data-table.tsx'
import { makeFields } from '../../kit/form-fields.tsx'
import { LoadError } from '../../kit/loaded.tsx'
import { Moment } from '../../kit/moment.tsx'
import { FictionalTabs } from '../../kit/page-tabs.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { useCheckedForm } from '../../kit/use-checked-form.ts'
import styles from './fictional.module.css'

interface DeskConversationProps {
  entry: DeskEntry
  messages: CallOutput<'adminDeskClaim'>['messages']
  onClose: () => void
}

/** The conversation so far, and the answer. */
function DeskConversation({ entry, messages, onClose }: DeskConversationProps) {
  const t = useText()
  const locale = useLocale()
  const errors = useCheckedForm()
  const { conversation, profile, member, site } = entry
  const field = makeFields('adminDeskAnswer', errors)
  const [text, setText] = useState('')
  const [clientId] = useState(() => crypto.randomUUID())
  const answer = useAct('adminDeskAnswer', { onSuccess: onClose, onError: errors.showError })
  const release = useAct('adminDeskClaim', { onSettled: onClose })
  const fileQuery = (message: string) => new URLSearchParams({ conversation, message })
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    errors.clear()
    answer.mutate({ input: { conversation, text, client_id: clientId }, site })
  }
  return (
    <PageSection title={t('admin.desk.between', { profile: profile.name, member: member.name })}>
      <Stack gap={4}>
        <ol className={styles.messages}>
          {messages.map(({ id, at, by_profile, text: body, has_photo, has_voice, answers, reactions }) => (
            <li key={id} className={by_profile ? styles.ours : styles.theirs}>
              <span className={styles.who}>
                <span>{`${by_profile ? profile.name : member.name} · `}</span>
                <Moment at={at} />
              </span>
              <span>{body}</span>
              <MessageParts
                answers={answers}
                reactions={reactions}
                names={{ mine: profile.name, other: member.name }}
              />
              <SentFiles
                site={site}
                photo={has_photo ? `/api/admin/fictional-chat-photo.php?${fileQuery(id)}` : null}
                voice={has_voice ? `/api/admin/fictional-chat-voice.php?${fileQuery(id)}` : null}
              />
            </li>
          ))}
        </ol>
        <form ref={errors.form} onSubmit={handleSubmit}>
          <Stack gap={3}>
            <LoadError>{errors.general}</LoadError>
            <TextAreaField
              label={t('admin.desk.text', { name: member.name })}
              hint={t('admin.desk.textHint', { language: formatLanguage(member.language, locale) })}
              {...field('text')}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            <Row>
              <Button type="submit" busy={answer.isPending}>
                {t('admin.desk.send')}
              </Button>
              <Button
                variant="ghost"
                busy={release.isPending}
                onClick={() => release.mutate({ input: { conversation, claim: false }, site })}
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

interface OpenedDeskEntry {
  entry: DeskEntry
  messages: CallOutput<'adminDeskClaim'>['messages']
}

/** Messages to fictional profiles; each is answered by one operator, and labelled for the member. */
export function DeskPage() {
  const t = useText()
  const locale = useLocale()
  const { cache } = useApp()
  const texts = useErrorTexts()
  const showToast = useToast()
  const query = useCall('adminDesk', { ...useQueueSite(), ...usePage() })
  const siteColumn = useSiteColumn<DeskEntry>()
  const [opened, setOpened] = useState<OpenedDeskEntry | null>(null)
  const claim = useAct('adminDeskClaim', {
    onError: (error) => {
      showToast({ content: texts.of(error) })
      void cache.invalidateQueries({ queryKey: ['adminDesk'] })
    },
  })
  function open(entry: DeskEntry) {
    claim.mutate(
      { input: { conversation: entry.conversation, claim: true }, site: entry.site },
      { onSuccess: ({ messages }) => setOpened({ entry, messages }) },
    )
  }
  function close() {
    setOpened(null)
    void cache.invalidateQueries({ queryKey: ['adminDesk'] })
  }
  const columns: Column<DeskEntry>[] = [
    { id: 'at', title: t('admin.desk.since'), tight: true, cell: ({ at }) => <Moment at={at} /> },
    {
      id: 'profile',
      title: t('admin.desk.to'),
      cell: ({ profile }) => (
        <>
          <span>{profile.name}</span> <Chip tone="gold">{t('admin.fictional')}</Chip>
        </>
      ),
    },
    {
      id: 'member',
      title: t('admin.complaints.from'),
      cell: ({ member }) => `${member.name} (${formatLanguage(member.language, locale)})`,
    },
    ...siteColumn,
    {
      id: 'open',
      title: <span className="visually-hidden">{t('admin.desk.answer')}</span>,
      tight: true,
      cell: (entry) =>
        entry.claimed_by && !entry.mine ? (
          t('admin.desk.with', { name: entry.claimed_by })
        ) : (
          <Button size="small" busy={claim.isPending} onClick={() => open(entry)}>
            {t('admin.desk.answer')}
          </Button>
        ),
    },
  ]
  return (
    <Sheet title={t('admin.desk.title')} lead={t('admin.desk.lead')}>
      <FictionalTabs current="desk" />
      {opened ? (
        <DeskConversation {...opened} onClose={close} />
      ) : (
        <>
          <QueueSites />
          <LoadedPage query={query}>
            {({ conversations }) => (
              <DataTable
                caption={t('admin.desk.title')}
                columns={columns}
                rows={conversations}
                rowKey={({ conversation }) => conversation}
                empty={t('admin.desk.none')}
                hasKeys
              />
            )}
          </LoadedPage>
        </>
      )}
    </Sheet>
  )
}

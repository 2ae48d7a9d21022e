import { useState } from 'react'
import type { ContentAnswer } from '#contract/admin/sites/content.ts'
import type { OwnMessage } from '#contract/admin/sites/translations.ts'
import { callKey, useApp } from '../../../app/cache/app.ts'
import { useAct, useCall } from '../../../app/calls/use-call.ts'
import { useSearchParams } from '../../../app/router/router.ts'
import { CheckboxField } from '../../../ui/choice-fields.tsx'
import { PageSection } from '../../../ui/page-section.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { TextButton } from '../../../ui/text-link.tsx'
import { useText } from '../../admin-language.ts'
import { type Column, DataTable } from '../../kit/data-table.tsx'
import { SearchBox } from '../../kit/list-page.tsx'
import { Loaded } from '../../kit/loaded.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { AnswerTemplates } from './answer-templates.tsx'
import { FixedPages } from './fixed-pages.tsx'
import { Icebreakers } from './icebreakers.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { PageEditor } from './page-editor.tsx'
import { Prompts } from './prompts.tsx'

/** Messages with the site's own wording; any other can be found by its words. */
function OwnMessages() {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const search = params.get('message') ?? ''
  const query = useCall('adminMessages', { ...(search && { search }) })
  const [changing, setChanging] = useState<OwnMessage | null>(null)
  const columns: Column<OwnMessage>[] = [
    { id: 'key', title: t('admin.messages.key'), tight: true, cell: ({ key }) => <code>{key}</code> },
    { id: 'text', title: t('admin.texts.text'), cell: ({ own, standing }) => own.en ?? standing.en },
    {
      id: 'own',
      title: t('admin.messages.own'),
      tight: true,
      cell: ({ own }) => Object.keys(own).join(', ') || '–',
    },
    {
      id: 'change',
      title: <span className="visually-hidden">{t('admin.change')}</span>,
      tight: true,
      cell: (message) => (
        <TextButton
          aria-label={t('admin.content.changeOf', { id: message.key })}
          onClick={() => setChanging(message)}
        >
          {t('admin.change')}
        </TextButton>
      ),
    },
  ]
  return (
    <Stack gap={3}>
      <SearchBox
        label={t('admin.messages.search')}
        hint={t('admin.messages.searchHint')}
        button={t('admin.search')}
        value={search}
        onSearch={(words) => setParams(words ? { message: words } : {})}
      />
      <Loaded query={query}>
        {({ messages, more }) => (
          <>
            <DataTable
              caption={t('admin.messages.title')}
              columns={columns}
              rows={messages}
              rowKey={({ key }) => key}
              empty={t(search ? 'admin.messages.none' : 'admin.messages.noOwn')}
            />
            {more && <p>{t('admin.messages.more')}</p>}
          </>
        )}
      </Loaded>
      {changing && (
        <MessageDialog
          key={changing.key}
          message={changing}
          saved={query.data?.messages.find(({ key }) => key === changing.key) ?? changing}
          onClose={() => setChanging(null)}
        />
      )}
    </Stack>
  )
}

/** The site's own content: pages, opening lines, profile questions, and its gifts. */
export function ContentPage() {
  const t = useText()
  const query = useCall('adminContent', {})
  return (
    <Sheet title={t('admin.content.title')}>
      <Loaded query={query}>
        {(content) => (
          <Stack gap={5}>
            <PageSection title={t('admin.content.pages')}>
              <PageEditor pages={content.pages} />
            </PageSection>
            <PageSection title={t('admin.fixed.title')}>
              <FixedPages />
            </PageSection>
            <PageSection title={t('admin.messages.title')}>
              <OwnMessages />
            </PageSection>
            <PageSection title={t('admin.templates.title')}>
              <AnswerTemplates />
            </PageSection>
            <PageSection title={t('admin.content.icebreakers')}>
              <Icebreakers icebreakers={content.icebreakers} />
            </PageSection>
            <PageSection title={t('admin.prompts.title')}>
              <Prompts />
            </PageSection>
            <PageSection title={t('admin.content.gifts')}>
              <Gifts gifts={content.gifts} />
            </PageSection>
          </Stack>
        )}
      </Loaded>
    </Sheet>
  )
}

function Gifts({ gifts }: Pick<ContentAnswer, 'gifts'>) {
  const t = useText()
  const { cache } = useApp()
  const save = useAct('adminSaveGift', {
    onSuccess: (answer) => cache.setQueryData(callKey('adminContent', {}), answer),
  })
  return (
    <Stack gap={2}>
      {gifts.map(({ id, enabled }) => (
        <CheckboxField
          key={id}
          variant="switch"
          label={t(`gift.${id}`)}
          checked={enabled}
          onChange={(event) => save.mutate({ input: { id, enabled: event.target.checked } })}
        />
      ))}
    </Stack>
  )
}

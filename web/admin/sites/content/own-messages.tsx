import { useState } from 'react'
import type { OwnMessage } from '#contract/admin/sites/translations.ts'
import { useCall } from '../../../app/calls/use-call.ts'
import { useSearchParams } from '../../../app/router/router-context.ts'
import { Stack } from '../../../ui/stack.tsx'
import { TextButton } from '../../../ui/text-button.tsx'
import { useText } from '../../admin-language.ts'
import { type Column, DataTable } from '../../kit/data-table.tsx'
import { Loaded } from '../../kit/loaded.tsx'
import { SearchBox } from '../../kit/search-box.tsx'
import { MessageDialog } from './message-dialog.tsx'

/** Messages that the site words in its own way; any other is found by its words. */
export function OwnMessages() {
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

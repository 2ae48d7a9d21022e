import type { TextFlag } from '#contract/admin/sites/texts.ts'
import { useApp } from '../../../app/cache/app.ts'
import { useErrorTexts } from '../../../app/calls/error-text.ts'
import { useAct, useCall } from '../../../app/calls/use-call.ts'
import { Chip } from '../../../ui/chip.tsx'
import { PageSection } from '../../../ui/page-section.tsx'
import { TextButton } from '../../../ui/text-button.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useToast } from '../../../ui/toast-context.ts'
import { useText } from '../../admin-language.ts'
import { type Column, DataTable } from '../../kit/data-table.tsx'
import { Loaded } from '../../kit/loaded.tsx'
import { Moment } from '../../kit/moment.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { WordList } from './word-list.tsx'

/** What the screening of texts has found, and the words of the site. */
export function TextsPage() {
  const t = useText()
  const query = useCall('adminTextFlags', {})
  return (
    <Sheet title={t('admin.texts.title')} lead={t('admin.texts.lead')}>
      <PageSection title={t('admin.texts.flags')}>
        <Loaded query={query}>{({ flags }) => <Flags flags={flags} />}</Loaded>
      </PageSection>
      <PageSection title={t('admin.texts.words')}>
        <WordList />
      </PageSection>
    </Sheet>
  )
}

function Flags({ flags }: { flags: readonly TextFlag[] }) {
  const t = useText()
  const { cache } = useApp()
  const texts = useErrorTexts()
  const showToast = useToast()
  const close = useAct('adminCloseTextFlag', {
    onSuccess: () => cache.invalidateQueries({ queryKey: ['adminTextFlags'] }),
    onError: (error) => showToast({ content: texts.of(error) }),
  })
  const columns: Column<TextFlag>[] = [
    {
      id: 'kind',
      title: t('admin.texts.kind'),
      cell: ({ kind }) => <Chip tone="gold">{t(`admin.texts.kind.${kind}`)}</Chip>,
    },
    {
      id: 'member',
      title: t('admin.texts.member'),
      cell: ({ member }) => (
        <TextLink href={`/members/${member.id}?${new URLSearchParams({ for: t('admin.texts.title') })}`}>
          {member.name}
        </TextLink>
      ),
    },
    { id: 'text', title: t('admin.texts.text'), cell: ({ text }) => text || '–' },
    {
      id: 'receivers',
      title: t('admin.texts.receivers'),
      numeric: true,
      cell: ({ receivers }) => receivers || '–',
    },
    { id: 'at', title: t('admin.texts.at'), tight: true, cell: ({ at }) => <Moment at={at} /> },
    {
      id: 'done',
      title: <span className="visually-hidden">{t('admin.texts.done')}</span>,
      tight: true,
      cell: ({ id, member }) => (
        <TextButton
          aria-label={t('admin.texts.doneOf', { name: member.name })}
          onClick={() => close.mutate({ input: { id } })}
        >
          {t('admin.texts.done')}
        </TextButton>
      ),
    },
  ]
  return (
    <DataTable
      caption={t('admin.texts.flags')}
      columns={columns}
      rows={flags}
      rowKey={({ id }) => id}
      empty={t('admin.texts.noFlags')}
    />
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import type { MemberEntry } from '#contract/admin/profiles/members.ts'
import { useApp } from '../../../app/cache/app.ts'
import { useSearchParams } from '../../../app/router/router.ts'
import { Chip } from '../../../ui/chip.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useText } from '../../admin-language.ts'
import { type Column, DataTable, Paged } from '../../kit/data-table.tsx'
import { Moment } from '../../kit/moment.tsx'
import { SearchBox } from '../../kit/search-box.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { PurposeLine } from '../../staff/purpose/purpose-form.tsx'
import { MemberChips } from './member-chips.tsx'

/** Finds members by what they say of themselves when they ask for help. */
export function MembersPage() {
  const t = useText()
  const { call } = useApp()
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const query = useInfiniteQuery({
    queryKey: ['adminMembers', search],
    queryFn: ({ pageParam }) => call('adminMembers', { search, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  const columns: Column<MemberEntry>[] = [
    {
      id: 'name',
      title: t('admin.members.name'),
      cell: ({ id, name }) => <TextLink href={`/members/${id}`}>{name}</TextLink>,
    },
    { id: 'email', title: t('admin.members.email'), cell: ({ email }) => email },
    { id: 'state', title: t('admin.members.state'), cell: (member) => <MemberChips member={member} /> },
    {
      id: 'premium',
      title: t('admin.members.level'),
      cell: ({ premium }) =>
        premium ? <Chip tone="gold">{t('admin.members.premium')}</Chip> : t('admin.members.free'),
    },
    { id: 'since', title: t('admin.members.since'), tight: true, cell: ({ since }) => <Moment at={since} /> },
  ]
  return (
    <Sheet title={t('admin.members.title')}>
      <PurposeLine />
      <SearchBox
        key={search}
        label={t('admin.members.search')}
        hint={t('admin.members.searchHint')}
        button={t('admin.search')}
        value={search}
        onSearch={(value) => setParams(value ? { search: value } : {})}
      />
      <Paged query={query}>
        {(pages) => (
          <DataTable
            caption={t('admin.members.title')}
            columns={columns}
            rows={pages.flatMap(({ members }) => members)}
            rowKey={({ id }) => id}
            empty={query.isPending ? t('ui.loading') : t('admin.members.none')}
          />
        )}
      </Paged>
    </Sheet>
  )
}

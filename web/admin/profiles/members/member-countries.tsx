import type { Member } from '#contract/admin/profiles/members.ts'
import { PageSection } from '../../../ui/page-section.tsx'
import { useText } from '../../admin-language.ts'
import { DataTable } from '../../kit/data-table.tsx'
import { Moment } from '../../kit/moment.tsx'

/** Changes of the member's country and of the country whose prices they pay. */
export function MemberCountries({ member }: { member: Member }) {
  const t = useText()
  const title = t('admin.members.countries')
  return (
    <PageSection title={title}>
      <DataTable
        caption={title}
        rows={member.country_changes}
        rowKey={({ at, kind }) => `${at} ${kind}`}
        empty=""
        columns={[
          { id: 'at', title: t('admin.members.at'), tight: true, cell: ({ at }) => <Moment at={at} /> },
          {
            id: 'kind',
            title: t('admin.texts.kind'),
            cell: ({ kind }) => t(`admin.members.countryKind.${kind}`),
          },
          { id: 'from', title: t('admin.members.countryFrom'), cell: ({ from }) => from },
          { id: 'to', title: t('admin.members.countryTo'), cell: ({ to }) => to },
          { id: 'network', title: t('admin.members.countryNetwork'), cell: ({ network }) => network ?? '–' },
        ]}
      />
    </PageSection>
  )
}

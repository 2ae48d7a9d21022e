import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Member, MemberListName } from '#contract/admin/profiles/members.ts'
import { callKey, useApp } from '../../../app/cache/app.ts'
import { Pager, usePage } from '../../kit/list-page.tsx'
import { LoadFailure } from '../../kit/loaded.tsx'

interface MemberPage<Name extends MemberListName> {
  readonly rows: Member[Name]
  readonly pager: ReactNode
}

/**
 * Returns the page of a list of a member that the address names, and the way to the others. The first one comes with the
 * member; each list has a field of its own in the address.
 */
export function useMemberPage<Name extends MemberListName>(member: Member, list: Name): MemberPage<Name> {
  const { call } = useApp()
  const field = `${list}_page`
  const { cursor } = usePage(field)
  const input = { id: member.id, list, ...(cursor && { cursor }) }
  const query = useQuery({
    queryKey: callKey('adminMemberList', input),
    queryFn: () => call('adminMemberList', input),
    enabled: cursor !== undefined,
    placeholderData: keepPreviousData,
  })
  if (cursor === undefined || (!query.data && !query.error))
    return { rows: member[list], pager: <Pager page={member.pages[list]} field={field} /> }
  if (!query.data)
    return { rows: member[list], pager: <LoadFailure error={query.error} onRetry={query.refetch} /> }
  const rows = query.data[list] as Member[Name] // the rows of this list, by the contract
  return { rows, pager: <Pager page={query.data} field={field} /> }
}

import type { ReactNode } from 'react'
import { TextLink } from '../../ui/text-link.tsx'
import { useWork } from '../staff-session.ts'
import { useSubjectAddress } from './queue-sites.tsx'

interface MemberLinkProps {
  /** Null when the account was erased. */
  id: string | null
  site: string
  /** Why the record is opened, for the log of looks at members. */
  purpose: string
  children: ReactNode
}

/** Links a case to the record of its member, for those who may open it. */
export function MemberLink({ id, site, purpose, children }: MemberLinkProps) {
  const { staff } = useWork()
  const toAddress = useSubjectAddress()
  if (id === null || !staff.roles.includes('support')) return <>{children}</>
  const address = toAddress(`/members/${id}?${new URLSearchParams({ for: purpose })}`, site)
  return <TextLink href={address}>{children}</TextLink>
}

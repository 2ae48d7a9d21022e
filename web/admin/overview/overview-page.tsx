import { Navigate } from '../../app/router/router-provider.tsx'
import { sections } from '../sections.tsx'
import { useWork } from '../staff-session.ts'

/** The way in: the first part that the person may see. */
export function OverviewPage() {
  const { staff } = useWork()
  const first = sections.find(
    ({ role, everySite }) => role !== 'any' && staff.roles.includes(role) && (!everySite || staff.all_sites),
  )
  return first ? <Navigate to={first.href} replace /> : null
}

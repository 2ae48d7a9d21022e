import { formatDateTime } from '#contract/api/format.ts'
import { useWork } from '../staff-session.ts'

/** A moment in the time of the site. */
export function Moment({ at }: { at: string }) {
  const { site } = useWork()
  return <time dateTime={at}>{formatDateTime(at, 'en', site.time_zone)}</time>
}

import { formatDateTime } from '#contract/api/format.ts'
import { useLocale } from '../../app/languages/i18n.tsx'
import { useWork } from '../staff-session.ts'

/** A moment in the time of the site. */
export function Moment({ at }: { at: string }) {
  const { site } = useWork()
  const locale = useLocale()
  return <time dateTime={at}>{formatDateTime(at, locale, site.time_zone)}</time>
}

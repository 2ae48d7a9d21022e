import { useCall } from '../../../app/calls/use-call.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useText } from '../../admin-language.ts'
import { useSubjectAddress } from '../../kit/queue-sites.tsx'

/** Leads from a decided report to the most urgent open one. `takesFocus` right after the decision. */
export function NextReport({ id, takesFocus }: { id: string; takesFocus: boolean }) {
  const t = useText()
  const toAddress = useSubjectAddress()
  const { data } = useCall('adminReports', { state: 'open' })
  // The list of before the decision, until the new one is there, may still name this report.
  const next = data?.reports.find((one) => one.id !== id)
  if (!data) return null
  if (!next) return <TextLink href="/reports">{t('admin.reports.title')}</TextLink>
  return (
    <ButtonLink href={toAddress(`/reports/${next.id}`, next.site)} autoFocus={takesFocus}>
      {t('admin.reports.next')}
    </ButtonLink>
  )
}

import { FlaskConical } from 'lucide-react'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { Banner } from '#web/ui/banner.tsx'

/** Shows on a site with the test provider that no money moves. */
export function TestNotice() {
  const t = useTranslate()
  const { test } = useLoadedCall('paymentMethods', {})
  if (!test) return null
  return (
    <Banner tone="lagoon" icon={<FlaskConical aria-hidden />}>
      {t('payments.test')}
    </Banner>
  )
}

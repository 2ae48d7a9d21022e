import { Banner } from '../../ui/banner.tsx'
import { useText } from '../admin-language.ts'
import { Moment } from '../kit/moment.tsx'

/** Says when the night's job counted, or that it has not yet. */
export function CountedAt({ at }: { at: string | null }) {
  const t = useText()
  if (at === null) return <Banner tone="lagoon">{t('admin.sources.notCounted')}</Banner>
  return (
    <p>
      <span>{t('admin.sources.countedAt')}</span> <Moment at={at} />
    </p>
  )
}

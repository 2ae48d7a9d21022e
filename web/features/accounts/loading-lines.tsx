import { useTranslate } from '#web/app/languages/i18n.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stack } from '#web/ui/stack.tsx'

/** The place of a short form while it is not known what it will say. */
export function LoadingLines() {
  const t = useTranslate()
  return (
    <div role="status">
      <span className="visually-hidden">{t('ui.loading')}</span>
      <Stack gap={3}>
        <Skeleton width="80%" />
        <Skeleton shape="block" height="50px" />
        <Skeleton shape="block" height="50px" />
      </Stack>
    </div>
  )
}

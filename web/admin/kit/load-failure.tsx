import { useErrorTexts } from '../../app/calls/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useText } from '../admin-language.ts'

interface LoadFailureProps {
  error: unknown
  onRetry: () => unknown
}

/** What could not be loaded, why, and the way to try again. */
export function LoadFailure({ error, onRetry }: LoadFailureProps) {
  const t = useText()
  const texts = useErrorTexts()
  return (
    <EmptyState
      title={t('admin.load.failed')}
      text={texts.of(error)}
      action={
        <Button variant="ghost" onClick={() => onRetry()}>
          {t('admin.load.again')}
        </Button>
      }
    />
  )
}

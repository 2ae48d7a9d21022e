import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useErrorTexts } from '../../app/calls/error-text.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Stack } from '../../ui/stack.tsx'
import { useText } from '../admin-language.ts'

/** What went wrong at the last press, said at once; nothing where nothing did. */
export function LoadError({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <Banner tone="coral" live>
      {children}
    </Banner>
  )
}

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

interface LoadedProps<T> {
  query: UseQueryResult<T>
  children: (data: T) => ReactNode
}

/** Shows what a call has answered; before that its place, and what went wrong with a way to try again. */
export function Loaded<T>({ query, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <LoadFailure error={query.error} onRetry={query.refetch} />
  return <LoadingRows />
}

/** The place of what is being loaded. */
export function LoadingRows() {
  const t = useText()
  return (
    <div role="status">
      <span className="visually-hidden">{t('ui.loading')}</span>
      <Stack gap={3}>
        <Skeleton shape="block" height="44px" />
        <Skeleton shape="block" height="44px" />
        <Skeleton shape="block" height="44px" />
      </Stack>
    </div>
  )
}

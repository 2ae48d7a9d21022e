import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useErrorTexts } from '../../app/calls/call-error.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState, Skeleton } from '../../ui/placeholders.tsx'
import { Stack } from '../../ui/stack.tsx'
import { useText } from '../admin-language.ts'

/** The error of the last press, announced immediately; nothing without one. */
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

/** What failed to load, why, and a retry button. */
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

/** Shows a call's answer; before that a placeholder, and errors with a retry button. */
export function Loaded<T>({ query, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <LoadFailure error={query.error} onRetry={query.refetch} />
  return <LoadingRows />
}

/** The loading placeholder. */
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

import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Stack } from '../../ui/stack.tsx'
import { useText } from '../admin-language.ts'
import { LoadFailure } from './load-failure.tsx'

interface LoadedProps<T> {
  query: UseQueryResult<T>
  children: (data: T) => ReactNode
}

/** Shows what a call has answered; before that its place, and what went wrong with a way to try again. */
export function Loaded<T>({ query, children }: LoadedProps<T>) {
  const t = useText()
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <LoadFailure error={query.error} onRetry={query.refetch} />
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

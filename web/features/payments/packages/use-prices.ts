import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CallInput, CallOutput } from '#contract/api/page-renderer.ts'
import { buildCallQuery, useApp } from '#web/app/cache/app.ts'
import { useSecondsLeft } from '../countdown.ts'

/**
 * The packages with what they cost this member now; the loader has put the first ones into the cache. While a code is
 * being checked the old prices stay; when the time bonus or another discount in them ends, the new ones are asked for at once.
 */
export function usePrices(input: CallInput<'packages'>): CallOutput<'packages'> {
  const app = useApp()
  const { data } = useQuery({ ...buildCallQuery(app, 'packages', input), placeholderData: keepPreviousData })
  if (!data) throw new Error('the loader of this page brings the packages')
  const ends = [data, ...data.packages, data.top_up].flatMap((one) => one?.discount?.expires ?? [])
  const over = useSecondsLeft(ends.sort()[0] ?? null) === 0
  useEffect(() => {
    if (over) void app.cache.invalidateQueries({ queryKey: ['packages'] })
  }, [over, app])
  return data
}

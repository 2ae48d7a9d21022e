import { type UseMutationOptions, useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { CallName } from '#contract/api/calls.ts'
import type { CallInput, CallOptions, CallOutput } from '#contract/api/page-renderer.ts'
import { buildCallQuery, useApp } from '../cache/app.ts'

/** Reads an answer that the page's loader has put into the cache; it is there at the first render. */
export function useLoadedCall<N extends CallName>(name: N, input: CallInput<N>): CallOutput<N> {
  return useSuspenseQuery(buildCallQuery(useApp(), name, input)).data
}

/** Reads an answer that may still be on its way. */
export function useCall<N extends CallName>(
  name: N,
  input: CallInput<N>,
  options: { enabled?: boolean } = {},
) {
  return useQuery({ ...buildCallQuery(useApp(), name, input), ...options })
}

type ActVariables<N extends CallName> = { input: CallInput<N> } & CallOptions

/** Makes a call that changes something: `const like = useAct('like'); like.mutate({ input: { profile } })`. */
export function useAct<N extends CallName>(
  name: N,
  options: Omit<UseMutationOptions<CallOutput<N>, Error, ActVariables<N>>, 'mutationFn'> = {},
) {
  const { call } = useApp()
  return useMutation<CallOutput<N>, Error, ActVariables<N>>({
    ...options,
    mutationFn: ({ input, ...rest }) => call(name, input, rest),
  })
}

import { useQuery } from '@tanstack/react-query'
import type { CaseKind, CaseMark } from '#contract/admin/staff/cases.ts'
import { buildCallQuery, useApp } from '../../../app/cache/app.ts'
import { useQueueSite } from '../../kit/queue-sites.tsx'

/** A case as a page shows it; `site` where that may be another than the tab's. */
export interface ShownCase {
  readonly kind: CaseKind
  readonly id: string
  readonly site?: string | undefined
}

const renewMilliseconds = 30_000

export const getCaseKey = ({ kind, id }: ShownCase) => ['adminOpenCase', kind, id] as const

/** Reads who works on a case, and tells the others every half minute that it is open here. */
export function useOpenCase(shown: ShownCase, isOpen: boolean) {
  const { call } = useApp()
  const { kind, id, site } = shown
  return useQuery({
    queryKey: getCaseKey(shown),
    queryFn: () => call('adminOpenCase', { kind, id }, site === undefined ? {} : { site }),
    enabled: isOpen,
    refetchInterval: renewMilliseconds,
  })
}

/** Reads what others do in a list of cases; cases that no one works on have no mark. */
export function useCaseMark({ kind, id }: ShownCase, isNeeded: boolean): CaseMark | undefined {
  const query = useQuery({
    ...buildCallQuery(useApp(), 'adminCaseMarks', { kind, ...useQueueSite() }),
    enabled: isNeeded,
    refetchInterval: renewMilliseconds,
  })
  return query.data?.cases.find((mark) => mark.id === id)
}

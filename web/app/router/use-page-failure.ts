import { use, useEffect, useState } from 'react'
import {
  isSiteReachable,
  MissingPart,
  type PageFailure,
  reloadOnce,
  reloadWhenReachable,
  toPageFailure,
} from './page-failure.ts'
import { FailureContext } from './router.ts'

const noConnection: PageFailure = { status: 0, code: null, params: {} }

/**
 * Returns why the page failed. Where a newer version has replaced a part of it, the page loads again; without a
 * connection, it loads as soon as the site can be reached.
 */
export function usePageFailure(): PageFailure {
  const error = use(FailureContext)
  const [isCutOff, setCutOff] = useState(false)
  const failure = isCutOff ? noConnection : toPageFailure(error)
  const { status } = failure
  useEffect(() => {
    // By now the address is that of the requested page.
    if (!(error instanceof MissingPart)) return
    let left = false
    isSiteReachable().then((reachable) => {
      if (left) return
      if (reachable) reloadOnce(location.href)
      else setCutOff(true)
    })
    return () => {
      left = true
    }
  }, [error])
  useEffect(() => (status === 0 ? reloadWhenReachable() : undefined), [status])
  return failure
}

import type { ErrorCode } from '#contract/errors.ts'
import { isCallError } from './call-error.ts'
import { useLanguage } from './i18n.tsx'

type Values = Readonly<Record<string, string | number>>

export interface ErrorTexts {
  /** The text of an error code, for a field or a message. */
  ofCode: (code: ErrorCode, values?: Values) => string
  /** The text of whatever a call has thrown: what it says itself, or the general one. */
  of: (error: unknown) => string
}

/** Gives the functions that put errors into the words of the page's language. */
export function useErrorTexts(): ErrorTexts {
  const { format } = useLanguage()
  const ofCode = (code: ErrorCode, values: Values = {}) => format(`error.${code}`, { ...values })
  return {
    ofCode,
    of: (error) => (isCallError(error) ? ofCode(error.code, error.params) : ofCode('server_error')),
  }
}

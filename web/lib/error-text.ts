import type { ErrorCode } from '#contract/errors.ts'
import { isCallError } from './call-error.ts'
import { useLanguage } from './i18n.tsx'

type Values = Readonly<Record<string, string | number>>

export interface ErrorTexts {
  /** The text of an error code, for a field or a message. */
  ofCode: (code: ErrorCode, values?: Values) => string
  /** The text of whatever a call has thrown: what it says itself, or the general one. */
  of: (error: unknown) => string
  /** The same for a popup about something in the background, where the general text is shorter. */
  ofBackground: (error: unknown) => string
}

/** Gives the functions that put errors into the words of the page's language. */
export function useErrorTexts(): ErrorTexts {
  const { format, t } = useLanguage()
  const ofCode = (code: ErrorCode, values: Values = {}) => format(`error.${code}`, { ...values })
  const of = (error: unknown) =>
    isCallError(error) ? ofCode(error.code, error.params) : ofCode('server_error')
  return {
    ofCode,
    of,
    ofBackground: (error) =>
      !isCallError(error) || error.code === 'server_error' ? t('failure.background') : of(error),
  }
}

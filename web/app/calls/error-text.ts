import { createContext, useMemo } from 'react'
import type { ErrorCode } from '#contract/api/errors.ts'
import type { WebTranslate } from '#generated/messages.ts'
import { type Language, useLanguage } from '../languages/i18n.tsx'
import type { PageFailure } from '../router/page-failure.ts'
import { isCallError, isLate, isUnanswered, lateStatus } from './call-error.ts'

/** Returns the heading of the page for an error; the document's title says the same. */
export function getFailureTitle({ status, code, params }: PageFailure, t: WebTranslate): string {
  if (code === 'authentication_required') return t('error.authentication_required')
  if (code === 'blocked_by') return t('error.blocked_by', { name: String(params.name ?? '') })
  if (status === 0) return t('errorPage.noConnection')
  if (status === lateStatus) return t('errorPage.noAnswer')
  return status === 404 ? t('errorPage.notFound') : t('errorPage.status', { status })
}

/** Takes the title of a page that could not be shown, and null when it is left. */
export const FailureTitleContext = createContext<(title: string | null) => void>(() => undefined)

type Values = Readonly<Record<string, string | number>>

export interface ErrorTexts {
  /** The text of an error code, for a field or a message. */
  forCode: (code: ErrorCode, values?: Values) => string
  /** The text of whatever a call has thrown: what it says itself, or the general one. */
  of: (error: unknown) => string
  /** The same for a popup about something in the background, where the general text is shorter. */
  forBackground: (error: unknown) => string
}

/** Returns the functions that put errors into the words of the page's language. */
export function useErrorTexts(): ErrorTexts {
  const language = useLanguage()
  return useMemo(() => getErrorTexts(language), [language])
}

function getErrorTexts({ format, t }: Language): ErrorTexts {
  const forCode = (code: ErrorCode, values: Values = {}) => format(`error.${code}`, { ...values })
  function of(error: unknown): string {
    if (isLate(error)) return t('failure.noAnswer')
    if (isUnanswered(error)) return t('failure.noConnection')
    return isCallError(error) ? forCode(error.code, error.params) : forCode('server_error')
  }
  return {
    forCode,
    of,
    forBackground: (error) =>
      !isCallError(error) || error.code === 'server_error' ? t('failure.background') : of(error),
  }
}

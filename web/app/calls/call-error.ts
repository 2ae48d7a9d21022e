import { createContext, useMemo } from 'react'
import type { ErrorBody, ErrorCode } from '#contract/api/errors.ts'
import type { WebTranslate } from '#generated/messages.ts'
import { type Language, useLanguage } from '../languages/i18n.tsx'
import type { PageFailure } from '../router/page-failure.ts'

/** An answer that says no, with the code to act upon and a text in the caller's language. */
export class CallError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly params: Readonly<Record<string, string | number>>
  readonly fields: Readonly<Record<string, ErrorCode>>

  constructor(status: number, body: Omit<ErrorBody, 'request_id'>) {
    super(body.message)
    this.code = body.error
    this.status = status
    this.params = body.params ?? {}
    this.fields = body.fields ?? {}
  }
}

/** The status of a call whose answer did not come in time; HTTP calls it Request Timeout. */
export const lateStatus = 408

/** Whether no one has answered: there is no connection, of this browser or to the site, or it came to nothing in time. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof CallError && (error.status === 0 || error.status === lateStatus)
}

/** Whether there is a connection, but no answer came in time. */
export function isLate(error: unknown): boolean {
  return error instanceof CallError && error.status === lateStatus
}

/** Returns whether an error is an answer with one of these codes. */
export function isCallError(error: unknown, ...codes: ErrorCode[]): error is CallError {
  return error instanceof CallError && (codes.length === 0 || codes.includes(error.code))
}

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

import { createContext } from 'react'
import type { WebTranslate } from '#generated/messages.ts'
import type { PageFailure } from '../router/page-failure.ts'

/** The heading of the page for an error; the document's title says the same. */
export function failureTitle({ status, code, params }: PageFailure, t: WebTranslate): string {
  if (code === 'authentication_required') return t('error.authentication_required')
  if (code === 'blocked_by') return t('error.blocked_by', { name: String(params.name ?? '') })
  if (status === 0) return t('errorPage.noConnection')
  return status === 404 ? t('errorPage.notFound') : t('errorPage.status', { status })
}

/** Takes the title of a page that could not be shown, and null when it is left. */
export const FailureTitleContext = createContext<(title: string | null) => void>(() => undefined)

import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LanguageProvider, loadLanguage } from '../languages/i18n.tsx'
import { messageParts } from '../languages/message-parts.ts'
import { CallError, useErrorTexts } from './call-error.ts'

const language = await loadLanguage('en', messageParts)

/** Returns the texts shown for an error, in a form and for a background action. */
function readErrorText(error: unknown): [string, string] {
  let said: [string, string] = ['', '']
  function Reader() {
    const texts = useErrorTexts()
    said = [texts.of(error), texts.forBackground(error)]
    return null
  }
  renderToString(
    <LanguageProvider language={language}>
      <Reader />
    </LanguageProvider>,
  )
  return said
}

it('says that there is no connection when nothing answered, and that the site is busy when it said so', () => {
  const noConnection = 'You’re not connected. Check your network and try again.'
  const body = { error: 'unavailable' as const, message: '' }
  expect(readErrorText(new CallError(0, body))).toEqual([noConnection, noConnection])
  expect(readErrorText(new CallError(503, body))[0]).toMatch(/busy/)
})

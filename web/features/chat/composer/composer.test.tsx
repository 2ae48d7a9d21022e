import { createRef } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LanguageProvider, loadLanguage } from '#web/app/languages/i18n.tsx'
import { Composer } from './composer.tsx'

/** Returns the composer of a site whose messages have a thousand characters. */
async function renderComposer(text: string): Promise<string> {
  const language = await loadLanguage('en', ['frame', 'chat', 'rest', 'members'])
  const nothing = () => undefined
  const recorder = { open: false, held: false, credits: 2, maxSeconds: 60, onSend: nothing, onClose: nothing }
  return renderToStaticMarkup(
    <LanguageProvider language={language}>
      <Composer
        name="Sofie"
        text={text}
        onText={nothing}
        prices={{ text: 1, photo: 2, voice: 2, gift: 3 }}
        maxCharacters={1000}
        cost={null}
        notice={null}
        onSend={nothing}
        onPhoto={nothing}
        onFiles={nothing}
        onGift={nothing}
        onIcebreaker={nothing}
        voice={{ start: nothing, release: nothing, recorder }}
        field={createRef()}
      />
    </LanguageProvider>,
  )
}

it('limits the length of a text, and shows the limit', async () => {
  const page = await renderComposer('x'.repeat(100_000))
  expect(page).toContain('maxLength="4000"')
  expect(page.length).toBeLessThan(15_000)
  expect(page).toContain('3,000')
})

it('offers to send a text only if something of it is visible', async () => {
  const canSend = async (text: string) => {
    const page = await renderComposer(text)
    const [button] = page.match(/<button type="submit"[^>]*>/) ?? []
    expect(button).toBeDefined()
    return !button?.includes('aria-disabled="true"')
  }
  expect(await canSend('hello')).toBe(true)
  expect(await canSend('❤️')).toBe(true)
  for (const unseen of ['', ' \n', '\u200b', '\u2800\u2060', '\u{e0020}'])
    expect(await canSend(unseen)).toBe(false)
})

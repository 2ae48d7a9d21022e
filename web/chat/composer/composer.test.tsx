import { createRef } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LanguageProvider, loadLanguage } from '#web/lib/i18n.tsx'
import { Composer } from './composer.tsx'

it('offers to send a text only where somebody would see something of it', async () => {
  const language = await loadLanguage('en', ['frame', 'chat', 'rest', 'members'])
  const nothing = () => undefined
  const canSend = (text: string) => {
    const page = renderToStaticMarkup(
      <LanguageProvider language={language}>
        <Composer
          name="Sofie"
          text={text}
          onText={nothing}
          prices={{ text: 1, photo: 2, gift: 3 }}
          mostCharacters={1000}
          cost={null}
          notice={null}
          onSend={nothing}
          onPhoto={nothing}
          onFiles={nothing}
          onGift={nothing}
          onIcebreaker={nothing}
          field={createRef()}
        />
      </LanguageProvider>,
    )
    const [button] = page.match(/<button type="submit"[^>]*>/) ?? []
    expect(button).toBeDefined()
    return !button?.includes('aria-disabled="true"')
  }
  expect(canSend('hello')).toBe(true)
  expect(canSend('❤️')).toBe(true)
  for (const unseen of ['', ' \n', '\u200b', '\u2800\u2060', '\u{e0020}']) expect(canSend(unseen)).toBe(false)
})

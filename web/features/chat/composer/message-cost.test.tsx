import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LanguageProvider, loadLanguage } from '#web/app/languages/i18n.tsx'
import { MessageCost } from './conversation-foot.tsx'

it('names the price of a message to the cent (M-010, T-017)', async () => {
  const language = await loadLanguage('en', ['frame', 'chat', 'rest', 'members'])
  const renderCost = (costs: number) =>
    renderToStaticMarkup(
      <LanguageProvider language={language}>
        <MessageCost
          settings={{ message_credits: 1, minimum_message_costs: { NL: { costs, currency: 'EUR' } } }}
          country="NL"
        />
      </LanguageProvider>,
    )
  for (const cents of [7, 28, 55, 56, 79, 110, 114, 220]) {
    expect(renderCost(cents / 100)).toContain(`€${(cents / 100).toFixed(2)}`)
  }
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LanguageProvider } from '../../app/languages/i18n.tsx'
import { loadAdminLanguage } from '../admin-language.ts'
import { PeriodFields } from './numbers-parts.tsx'

const language = await loadAdminLanguage('de')

const draw = (from: string, to: string) =>
  renderToStaticMarkup(
    <LanguageProvider language={language}>
      <PeriodFields from={from} to={to} onChange={() => undefined} />
    </LanguageProvider>,
  )

it('says of a period that its last day lies before its first, and nothing of one that is right or unfinished', () => {
  const said = 'Der letzte Tag liegt vor dem ersten.'
  expect(draw('2026-12-01', '2026-01-01')).toContain(said)
  for (const [from, to] of [
    ['2026-01-01', '2026-12-01'],
    ['2026-01-01', '2026-01-01'],
    ['2026-01-01', ''],
    ['', ''],
  ] as const)
    expect(draw(from, to)).not.toContain(said)
})

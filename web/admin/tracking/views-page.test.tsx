import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { LanguageProvider } from '../../app/languages/i18n.tsx'
import { loadAdminLanguage } from '../admin-language.ts'
import { Views } from './views-page.tsx'

// The link to the file names the site of the tab.
vi.stubGlobal('sessionStorage', { getItem: () => null })

const language = await loadAdminLanguage('en')

const draw = (views: number, counting: boolean) =>
  renderToStaticMarkup(
    <LanguageProvider language={language}>
      <Views
        by="page"
        data={{
          from: '2026-05-01',
          to: '2026-05-01',
          counting,
          total: views,
          days: [{ day: '2026-05-01', views }],
          groups: views > 0 ? [{ key: 'home', views }] : [],
        }}
      />
    </LanguageProvider>,
  )

it('shows no chart and no table where nothing was counted', () => {
  expect(draw(0, true)).toContain('No views in this period.')
  expect(draw(0, true)).not.toMatch(/<figure|<table|doesn’t count views/)
})

it('says where to turn counting on', () => {
  expect(draw(0, false)).toContain('doesn’t count views at present')
  expect(draw(3, false)).toContain('doesn’t count views at present')
})

it('labels the chart as views per day', () => {
  expect(draw(3, true)).toMatch(/<figcaption[^>]*>Views per day</)
})

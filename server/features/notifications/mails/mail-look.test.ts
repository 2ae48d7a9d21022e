import { describe, expect, it } from 'vitest'
import { createDefaultSettings } from '../../sites/default-settings.ts'
import { buildMailLook } from './mail-look.ts'
import { renderHtml } from './render-html.ts'

const picture = { id: 'a'.repeat(32), type: 'svg', width: 640, height: 160, widths: [640] } as const
const content = { subject: 'Hello', preview: 'Hi', parts: [{ kind: 'text', text: 'Good evening' }] } as const

function render(look: object): string {
  const settings = { ...createDefaultSettings('Flirt'), ...look }
  return renderHtml(content, {
    language: 'en',
    site: 'Flirt',
    origin: 'https://flirt.test',
    buttonFails: '',
    unsubscribe: null,
    colors: { brand: '#111111', action: '#222222', onAction: '#ffffff', stage: '#333333' },
    footer: ['The end'],
    look: buildMailLook({ origin: 'https://flirt.test', settings }),
  })
}

describe('the look of an e-mail', () => {
  it('is the default design with the site’s name, until something is chosen', () => {
    const html = render({})
    expect(html).toContain('Figtree')
    expect(html).toContain('#fbf8fa')
    expect(html).toMatch(/#333333[^>]*>.*Flirt/)
    expect(html).not.toContain('<img')
  })

  it('follows the site’s font, tone and corners', () => {
    const html = render({ font: 'fraunces', tone: 'sand', corners: 'square' })
    expect(html).toContain('Georgia')
    expect(html).toContain('background:#faf6ee')
    expect(html).toContain('border-radius:4px 4px 0 0')
    expect(html).not.toMatch(/#fbf8fa|#2a1430|28px/)
  })

  it('has the logo, on the background it is made for', () => {
    const html = render({ logo: picture })
    expect(html).toContain(
      `src="https://flirt.test/brand/${picture.id}/mail.png" width="144" height="36" alt="Flirt"`,
    )
    expect(html).not.toContain('background:#333333')
    expect(render({ logo: picture, logo_dark: picture })).toContain('background:#333333')
  })
})

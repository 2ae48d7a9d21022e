import { describe, expect, it } from 'vitest'
import { drawSvg } from './brand-pictures.ts'
import { cleanSvg } from './clean-svg.ts'

const inside = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40">${content}</svg>`

describe('an uploaded SVG', () => {
  it('keeps its shapes, gradients and classes, and has a size', () => {
    const { svg, width, height } = cleanSvg(`<?xml version="1.0"?>
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
      ${inside(`<style>.a{fill:#fff}</style><defs><linearGradient id="g"><stop offset="0" stop-color="#123456"/></linearGradient></defs>
      <path class="a" d="M0 0h10v10z" fill="url(#g)"/>`)}`)
    expect([width, height]).toEqual([120, 40])
    expect(svg).toContain('<path class="a" d="M0 0h10v10z" fill="url(#g)"></path>')
    expect(svg).toContain('<stop offset="0" stop-color="#123456">')
    expect(svg).toContain('.a{fill:#fff}')
  })

  it('loses scripts and links', () => {
    const { svg } = cleanSvg(
      inside(`<title>Flirt</title><g onload="alert(1)"><path d="M0 0" onclick="alert(1)" style="fill:url(https://evil.test/x)"/>
      <rect fill="url('https://evil.test/y')" width="3" height="4"/><linearGradient id="a" xlink:href="https://evil.test/z"/></g>`),
    )
    expect(svg).not.toMatch(/evil|alert|onload|onclick|Flirt/)
    expect(svg).toContain('<rect width="3" height="4"></rect>')
  })

  it.each([
    ['a script', inside('<script>alert(1)</script>')],
    ['a page inside', inside('<foreignObject><p>x</p></foreignObject>')],
    ['another picture', inside('<image href="https://evil.test/a.png"/>')],
    ['text in a font', inside('<text>Flirt</text>')],
    ['an animation', inside('<animate attributeName="href" to="javascript:alert(1)"/>')],
    ['copies of itself', inside('<g id="a"><use href="#a"/></g>')],
    ['styles that load', inside('<style>@import url(https://evil.test/a.css);</style>')],
    ['styles that load by another word', inside('<style>.a{fill:src("https://evil.test/a")}</style>')],
    ['styles in disguise', inside('<style>.a{fill:u\\72l(https://evil.test/a)}</style>')],
    ['entities', `<!DOCTYPE svg [<!ENTITY x "y">]>${inside('&x;')}`],
    ['no size', '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'],
    ['an enormous size', '<svg viewBox="0 0 900000 4"><path d="M0 0"/></svg>'],
    ['another document', '<html><body/></html>'],
    ['no XML', 'hello'],
    [
      'a mask of many shapes for many others',
      inside(
        `<mask id="m">${'<rect width="99" height="99"/>'.repeat(300)}</mask>${'<rect mask="url(#m)" width="99" height="99"/>'.repeat(300)}`,
      ),
    ],
    ['too many shapes', inside('<path d="M0 0"/>'.repeat(3001))],
  ])('is refused with %s', (_what, source) => {
    expect(() => cleanSvg(source)).toThrow('unsupported_media')
  })

  it('is refused when it is too long', () => {
    expect(() => cleanSvg(inside(' '.repeat(300_000)))).toThrow('too_large')
  })

  it('is refused quickly when it starts a document type thousands of times', () => {
    const began = performance.now()
    expect(() => cleanSvg(`${'<!DOCTYPE '.repeat(25_000)}${inside('')}`)).toThrow('unsupported_media')
    expect(performance.now() - began).toBeLessThan(2000)
  })

  /** Thirty masks, each of which draws the next one twice. */
  const chain = (draw: (next: number) => string) =>
    Array.from({ length: 30 }, (_, at) => `<mask id="m${at}">${draw(at + 1).repeat(2)}</mask>`).join('')

  it.each([
    ['attributes', chain((next) => `<rect mask="url(#m${next})" width="9" height="9"/>`)],
    ['styles', chain((next) => `<rect style="mask:url(#m${next});fill:'" width="9" height="9"/>`)],
    [
      'important styles',
      chain((next) => `<rect style="mask:url(#m${next})!important" width="9" height="9"/>`),
    ],
    [
      'a style sheet',
      `<style>${Array.from({ length: 30 }, (_, at) => `.m${at}{mask:url(#m${at})!important}`).join('')}</style>` +
        chain((next) => `<rect class="m${next}" width="9" height="9"/>`),
    ],
  ])('is drawn at once when masks refer to masks by %s', async (_by, masks) => {
    const drawing = cleanSvg(inside(`${masks}<rect mask="url(#m0)" width="9" height="9"/>`))
    expect(drawing.svg).toContain('<rect mask="url(#m0)" width="9" height="9"></rect>')
    const began = performance.now()
    await drawSvg(drawing, 64)
    expect(performance.now() - began).toBeLessThan(2000)
  })
})

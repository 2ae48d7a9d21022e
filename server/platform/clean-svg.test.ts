import { describe, expect, it } from 'vitest'
import { cleanSvg } from './clean-svg.ts'

const inside = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40">${content}</svg>`

describe('a drawing that someone uploads', () => {
  it('keeps its shapes, gradients and classes, and says how large it is', () => {
    const { svg, width, height } = cleanSvg(`<?xml version="1.0"?>
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
      ${inside(`<style>.a{fill:#fff}</style><defs><linearGradient id="g"><stop offset="0" stop-color="#123456"/></linearGradient></defs>
      <path class="a" d="M0 0h10v10z" fill="url(#g)"/>`)}`)
    expect([width, height]).toEqual([120, 40])
    expect(svg).toContain('<path class="a" d="M0 0h10v10z" fill="url(#g)"></path>')
    expect(svg).toContain('<stop offset="0" stop-color="#123456">')
    expect(svg).toContain('.a{fill:#fff}')
  })

  it('loses what acts or leads elsewhere', () => {
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
    ['styles in disguise', inside('<style>.a{fill:u\\72l(https://evil.test/a)}</style>')],
    ['entities', `<!DOCTYPE svg [<!ENTITY x "y">]>${inside('&x;')}`],
    ['no size', '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'],
    ['another document', '<html><body/></html>'],
    ['no XML', 'hello'],
    ['too many shapes', inside('<path d="M0 0"/>'.repeat(3001))],
  ])('is refused with %s', (_what, source) => {
    expect(() => cleanSvg(source)).toThrow('unsupported_media')
  })

  it('is refused when it is too long', () => {
    expect(() => cleanSvg(inside(' '.repeat(300_000)))).toThrow('too_large')
  })
})

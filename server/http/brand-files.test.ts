import { expect, it } from 'vitest'
import { withStaffPictures } from './brand-files.ts'

it('a previewed page loads its pictures from the back office’s addresses, and nothing else', () => {
  const picture = `/brand/${'0a'.repeat(16)}`
  const html = `<img src="${picture}/960.webp" srcset="${picture}/640.webp 640w, ${picture}/960.webp 960w"><p>/brand/new</p>`
  const staff = `/admin${picture}`
  expect(withStaffPictures(html, '7')).toBe(
    `<img src="${staff}/960.webp?site=7" srcset="${staff}/640.webp?site=7 640w, ${staff}/960.webp?site=7 960w"><p>/brand/new</p>`,
  )
})

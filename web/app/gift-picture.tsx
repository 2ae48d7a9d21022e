import { renderToStaticMarkup } from 'react-dom/server'
import type { PageRenderer } from '#contract/api/page-renderer.ts'
import { GiftArt } from '../ui/gift-art.tsx'

/** Draws a gift as a file of its own, for anyone who shows it outside our pages. */
export const drawGiftPicture: PageRenderer['drawGiftPicture'] = (id) =>
  // A file must say that it is an SVG, and no name stands next to it behind which it could be hidden.
  renderToStaticMarkup(<GiftArt id={id} />).replace(
    'aria-hidden="true"',
    'xmlns="http://www.w3.org/2000/svg"',
  )

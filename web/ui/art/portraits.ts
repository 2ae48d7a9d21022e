import type { PictureSource } from '../picture.tsx'
import amara from './portraits/amara.webp'
import amaraSmall from './portraits/amara-small.webp'
import daanSmall from './portraits/daan-small.webp'
import evaSmall from './portraits/eva-small.webp'
import greetSmall from './portraits/greet-small.webp'
import henkSmall from './portraits/henk-small.webp'
import inesSmall from './portraits/ines-small.webp'
import kenjiSmall from './portraits/kenji-small.webp'
import lotte from './portraits/lotte.webp'
import lotteSmall from './portraits/lotte-small.webp'
import luca from './portraits/luca.webp'
import lucaSmall from './portraits/luca-small.webp'
import malikSmall from './portraits/malik-small.webp'
import mei from './portraits/mei.webp'
import meiSmall from './portraits/mei-small.webp'
import noorSmall from './portraits/noor-small.webp'
import ola from './portraits/ola.webp'
import olaSmall from './portraits/ola-small.webp'
import renata from './portraits/renata.webp'
import renataSmall from './portraits/renata-small.webp'
import sofieSmall from './portraits/sofie-small.webp'
import tomaszSmall from './portraits/tomasz-small.webp'
import yasminSmall from './portraits/yasmin-small.webp'
import zola from './portraits/zola.webp'
import zolaSmall from './portraits/zola-small.webp'

const small = (src: string): PictureSource => ({ src, width: 320, height: 400 })
const both = (smallSrc: string, src: string): PictureSource => ({
  src,
  srcSet: `${smallSrc} 320w, ${src} 720w`,
  width: 720,
  height: 900,
})

/** Drawn people without a profile: the pages that show them say so ("Illustrations, not members"). */
export const portraits = {
  amara: both(amaraSmall, amara),
  daan: small(daanSmall),
  eva: small(evaSmall),
  greet: small(greetSmall),
  henk: small(henkSmall),
  ines: small(inesSmall),
  kenji: small(kenjiSmall),
  lotte: both(lotteSmall, lotte),
  luca: both(lucaSmall, luca),
  malik: small(malikSmall),
  mei: both(meiSmall, mei),
  noor: small(noorSmall),
  ola: both(olaSmall, ola),
  renata: both(renataSmall, renata),
  sofie: small(sofieSmall),
  tomasz: small(tomaszSmall),
  yasmin: small(yasminSmall),
  zola: both(zolaSmall, zola),
}

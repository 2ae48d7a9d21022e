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

const toSmall = (src: string): PictureSource => ({ src, width: 320, height: 400 })
const toBoth = (smallSrc: string, src: string): PictureSource => ({
  src,
  srcSet: `${smallSrc} 320w, ${src} 720w`,
  width: 720,
  height: 900,
})

/** Drawn people without a profile: the pages that show them say so ("Illustrations, not members"). */
export const portraits = {
  amara: toBoth(amaraSmall, amara),
  daan: toSmall(daanSmall),
  eva: toSmall(evaSmall),
  greet: toSmall(greetSmall),
  henk: toSmall(henkSmall),
  ines: toSmall(inesSmall),
  kenji: toSmall(kenjiSmall),
  lotte: toBoth(lotteSmall, lotte),
  luca: toBoth(lucaSmall, luca),
  malik: toSmall(malikSmall),
  mei: toBoth(meiSmall, mei),
  noor: toSmall(noorSmall),
  ola: toBoth(olaSmall, ola),
  renata: toBoth(renataSmall, renata),
  sofie: toSmall(sofieSmall),
  tomasz: toSmall(tomaszSmall),
  yasmin: toSmall(yasminSmall),
  zola: toBoth(zolaSmall, zola),
}

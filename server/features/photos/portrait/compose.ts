import { drawOverClothes } from './accessories.ts'
import { drawBeardBelowFace, drawBeardOnFace, drawMoustache } from './beard.ts'
import { getTorso, neckClip, neckPath } from './body.ts'
import {
  buildFacePath,
  drawBrows,
  drawEarrings,
  drawEars,
  drawEyes,
  drawNose,
  drawSkinMarks,
} from './face.ts'
import { drawGlasses, drawSunglasses } from './glasses.ts'
import type { Hair } from './hair-types.ts'
import { drawHat, drawHeadscarf, getHiddenHairHeight } from './headwear.ts'
import { drawMouth } from './mouth.ts'
import { drawPattern, outfits } from './outfits.ts'
import { makePerson, type Person } from './person.ts'
import { drawPet } from './pets.ts'
import { scenes } from './scenes.ts'
import { makeShot, type Shot } from './shot.ts'
import type { PortraitSpec } from './spec.ts'
import { fill, group, line, round } from './svg.ts'

/** Width and height of the drawing, in its own units. */
export const canvas = { width: 400, height: 500 } as const

/** The head sits this much lower than its own coordinates say. */
const headDrop = 30

/** A drawing in two SVG documents: the place, to be blurred, and the person with light and shade over everything. */
export type Drawing = { scene: string; figure: string }

/** Draws a portrait; the same spec gives the same text, byte for byte. */
export function drawPortrait(spec: PortraitSpec): Drawing {
  const person = makePerson(spec)
  const shot = makeShot(spec, person)
  const hair = person.headscarf
    ? drawHeadscarf(shot.hatColor)
    : shot.hairStyle({ shade: person.hair, random: shot.random })
  const flip = shot.mirrored ? -1 : 1
  const figure =
    rotateHead(shot.tilt * 0.9, person, clipUnderHat(hair.back, shot, 'back')) +
    group(`translate(200 0) scale(${round(person.build)} 1) translate(-200 0)`, drawChest(person, shot)) +
    drawOverClothes(person, shot) +
    rotateHead(shot.tilt, person, drawHead(person, shot, hair))
  const place = `translate(${round(200 + shot.shift)} 500) scale(${round(shot.zoom * flip)} ${round(shot.zoom)}) translate(-200 -500)`
  return {
    scene: wrapInSvg(scenes[shot.scene](shot.random)),
    figure: wrapInSvg(
      `<defs>${drawDefinitions(person, shot)}</defs>` +
        group(place, figure) +
        (shot.pet === undefined ? '' : drawPet(shot.pet, shot.random, 306)) +
        '<rect width="400" height="500" fill="url(#light)"/><rect width="400" height="500" fill="url(#vignette)"/>',
    ),
  }
}

/** Wraps drawn content in an SVG document of the canvas' size. */
export function wrapInSvg(content: string): string {
  const { width, height } = canvas
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>`
}

function drawDefinitions(person: Person, shot: Shot): string {
  const { tone } = person
  const hatLine = shot.hat === undefined ? 0 : getHiddenHairHeight(shot.hat)
  return `<clipPath id="face"><path d="${buildFacePath(person)}"/></clipPath><clipPath id="neck"><path d="${neckClip}"/></clipPath><clipPath id="hatline"><rect x="-50" y="${hatLine}" width="500" height="600"/></clipPath>
<linearGradient id="side" x1="0" y1="0" x2="1" y2=".2"><stop offset=".35" stop-color="${tone.shade}" stop-opacity="0"/><stop offset="1" stop-color="${tone.shade}" stop-opacity=".75"/></linearGradient>
<radialGradient id="glow"><stop stop-color="${tone.light}" stop-opacity=".6"/><stop offset=".45" stop-color="${tone.light}" stop-opacity=".45"/><stop offset="1" stop-color="${tone.light}" stop-opacity="0"/></radialGradient>
<radialGradient id="blush"><stop stop-color="${tone.blush}" stop-opacity=".4"/><stop offset="1" stop-color="${tone.blush}" stop-opacity="0"/></radialGradient>
<radialGradient id="light" cx=".18" cy=".08" r="1"><stop stop-color="#FFE9C9" stop-opacity=".42"/><stop offset=".55" stop-color="#FFE9C9" stop-opacity="0"/></radialGradient>
<linearGradient id="vignette" x1="0" y1="0" x2="0" y2="1"><stop offset=".6" stop-color="#2A1430" stop-opacity="0"/><stop offset="1" stop-color="#2A1430" stop-opacity=".38"/></linearGradient>
<linearGradient id="folds" x1="0" y1="0" x2="1" y2="0"><stop stop-color="#fff" stop-opacity=".14"/><stop offset=".5" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".24"/></linearGradient>
${shot.pattern === undefined ? '' : drawPattern(shot.pattern, 'pattern', shot.second)}`
}

/** Puts something into the head's place: lower, tilted, and as wide as the person's head. */
function rotateHead(tilt: number, person: Person, content: string): string {
  return group(
    `translate(0 ${headDrop}) rotate(${round(tilt)} 200 340) translate(200 0) scale(${round(person.headWidth)} 1) translate(-200 0)`,
    content,
  )
}

/** Cuts the hair at the hat's rim, so that a bun or curls don't come through it. */
function clipUnderHat(hair: string, shot: Shot, layer: 'back' | 'front'): string {
  if (shot.hat === undefined || getHiddenHairHeight(shot.hat) === 0) return hair
  if (layer === 'back' && shot.hat === 'beret') return hair
  return `<g clip-path="url(#hatline)">${hair}</g>`
}

/** Shoulders, neck with the head's shadow, and clothes. */
function drawChest(person: Person, shot: Shot): string {
  const torso = getTorso(person.woman)
  const { tone } = person
  const shadow = `<g clip-path="url(#neck)"><path transform="translate(${round(4 + shot.turn * 0.4)} ${headDrop + 20})" d="${buildFacePath(person)}" fill="${tone.shade}" opacity=".8"/></g>`
  const ageFolds =
    person.age > 56
      ? line('M178 352C190 358 210 358 222 352M182 366C192 371 208 371 218 366', tone.shade, [2.4, 0.6])
      : ''
  const paint = {
    torso,
    tone,
    cloth: shot.cloth,
    second: shot.second,
    pattern: shot.pattern === undefined ? undefined : 'url(#pattern)',
  }
  return (
    fill(torso.skin, tone.base) +
    fill(neckPath, tone.base) +
    shadow +
    ageFolds +
    outfits[shot.outfit](paint) +
    fill(torso.cloth, 'url(#folds)')
  )
}

function drawHead(person: Person, shot: Shot, hair: Hair): string {
  const { tone, frame } = person
  const turn = round(shot.turn)
  const covered = hair.coversEars || person.headscarf
  const hatShadow =
    shot.hat === undefined || shot.hat === 'band' || shot.hat === 'beret'
      ? ''
      : fill('M130 110H270V184C240 172 160 172 130 184Z', '#2B0F10', 0.16)
  const onFace =
    `<rect x="120" y="100" width="160" height="230" fill="url(#side)"/>` +
    `<ellipse cx="176" cy="162" rx="62" ry="46" fill="url(#glow)"/>` +
    `<ellipse cx="${164 + turn}" cy="247" rx="26" ry="20" fill="url(#blush)"/><ellipse cx="${236 + turn}" cy="247" rx="26" ry="20" fill="url(#blush)"/>` +
    (person.bald
      ? `<ellipse cx="178" cy="140" rx="26" ry="13" fill="${tone.light}" opacity=".6" transform="rotate(-18 178 140)"/>`
      : '') +
    group('translate(0 9)', drawHairShadow(clipUnderHat(hair.front, shot, 'front'))) +
    hatShadow +
    drawSkinMarks(person, turn, shot.random.next) +
    (person.full ? line('M182 297C192 303 208 303 218 297', tone.shade, [2.4, 0.45]) : '') +
    drawBeardOnFace(person.beard, person.beardShade)
  const eyewear = shot.sunglasses
    ? drawSunglasses(frame ?? 'aviator', person.frameColor, turn)
    : frame === undefined || shot.withoutGlasses
      ? ''
      : drawGlasses(frame, person.frameColor, turn)
  return (
    (covered ? '' : drawEars(person) + drawEarrings(person)) +
    drawBeardBehind(person) +
    fill(buildFacePath(person), tone.base) +
    `<g clip-path="url(#face)">${onFace}</g>` +
    drawBeardBelowFace(person.beard, person.beardShade) +
    drawBrows(person, turn, shot.mood === 'laugh' || shot.mood === 'open') +
    drawEyes(person, { id: 'eye', turn, laughing: shot.mood === 'laugh' }) +
    group(`translate(${round(turn * 1.5)} 0)`, drawNose(person)) +
    group(
      `translate(${round(turn * 1.2)} 0)`,
      drawMoustache(person.beard, person.beardShade) + group('translate(0 1)', drawMouth(person, shot.mood)),
    ) +
    clipUnderHat(hair.front, shot, 'front') +
    drawGreyTemples(person, hair) +
    eyewear +
    (shot.hat === undefined ? '' : drawHat(shot.hat, shot.hatColor, shot.second))
  )
}

/** Returns the hair's own shape, dark and faint, as its shadow on the forehead. */
function drawHairShadow(front: string): string {
  const dark = front
    .replace(/fill="#[0-9A-Fa-f]+"/g, 'fill="#2b0f10"')
    .replace(/stroke="#[0-9A-Fa-f]+"/g, 'stroke="none"')
  return `<g opacity=".2">${dark}</g>`
}

function drawBeardBehind({ beard, beardShade }: Person): string {
  return beard === 'long'
    ? fill('M150 270C152 312 176 346 200 348C224 346 248 312 250 270Z', beardShade.depth)
    : ''
}

/** Returns a few light strands next to the ears. */
function drawGreyTemples(person: Person, hair: Hair): string {
  if (!person.greying || person.headscarf || person.bald || hair.coversEars) return ''
  const strands =
    'M137 172C135 182 134 192 134 200M142 166C140 172 139 178 138 184M263 172C265 182 266 192 266 200M258 166C260 172 261 178 262 184'
  return line(strands, '#CFC8CC', [2.6, 0.6])
}

import type { Jaw, Person } from './person.ts'
import { circle, drawBothSides, fill, group, line, mirror, round } from './svg.ts'

/** The upper half is the same for everyone, so that every hair style sits right on every jaw. */
const jawPaths: Record<Jaw, readonly [woman: string, man: string]> = {
  oval: [
    'M138 190C138 142 165 118 200 118C235 118 262 142 262 190C262 234 251 266 230 287C218 299 209 304 200 304C191 304 182 299 170 287C149 266 138 234 138 190Z',
    'M136 188C136 138 163 114 200 114C237 114 264 138 264 188C264 234 256 266 234 288C221 301 210 307 200 307C190 307 179 301 166 288C144 266 136 234 136 188Z',
  ],
  round: [
    'M137 190C137 142 165 118 200 118C235 118 263 142 263 190C265 230 258 262 236 284C223 297 211 302 200 302C189 302 177 297 164 284C142 262 135 230 137 190Z',
    'M135 188C135 138 163 114 200 114C237 114 265 138 265 188C267 230 261 264 239 287C226 301 212 306 200 306C188 306 174 301 161 287C139 264 133 230 135 188Z',
  ],
  square: [
    'M138 190C138 142 165 118 200 118C235 118 262 142 262 190C262 230 257 262 238 285C226 298 212 303 200 303C188 303 174 298 162 285C143 262 138 230 138 190Z',
    'M135 188C135 138 163 114 200 114C237 114 265 138 265 188C266 232 262 268 243 290C229 304 213 309 200 309C187 309 171 304 157 290C138 268 134 232 135 188Z',
  ],
  heart: [
    'M137 188C137 142 165 118 200 118C235 118 263 142 263 188C263 230 248 262 226 288C216 300 208 305 200 305C192 305 184 300 174 288C152 262 137 230 137 188Z',
    'M135 186C135 138 163 114 200 114C237 114 265 138 265 186C265 230 252 264 230 290C219 303 209 308 200 308C191 308 181 303 170 290C148 264 135 230 135 186Z',
  ],
  long: [
    'M139 190C139 142 165 118 200 118C235 118 261 142 261 190C261 236 251 270 231 292C219 305 209 310 200 310C191 310 181 305 169 292C149 270 139 236 139 190Z',
    'M136 188C136 138 163 114 200 114C237 114 264 138 264 188C264 236 257 272 236 295C223 309 210 314 200 314C190 314 177 309 164 295C143 272 136 236 136 188Z',
  ],
}

export function buildFacePath({ jaw, woman }: Person): string {
  return jawPaths[jaw][woman ? 0 : 1]
}

const eyeShapes = {
  almond: {
    white: 'M-13 1C-8-8 7-9 13-2C8 6-6 7-13 1Z',
    lid: 'M-13.5 1C-8-8.600 7-9.600 13.5-2.400',
    fold: 'M-11-9C-5-14 6-14 12-8',
  },
  round: {
    white: 'M-12.5 0C-9-10 7-11 12.500-2.500C9 8-7 8.500-12.500 0Z',
    lid: 'M-13 0C-9-10.600 7-11.600 13-3',
    fold: 'M-10-11C-4-15.500 6-15.500 11-10',
  },
  narrow: {
    white: 'M-13.500 1C-8-6 8-7 13.500-3C8 4.500-6 5.500-13.500 1Z',
    lid: 'M-14 1C-8-6.800 8-7.800 14-3.400',
    fold: 'M-10-8C-4-11 6-11.500 12-7.500',
  },
} as const

const lashColor = '#2A1A1A'

/** One open eye around its own middle, looking a little to where the face turns. */
function drawOpenEye(person: Person, clipId: string, look: number): string {
  const shape = eyeShapes[person.eyes]
  const iris =
    circle([look, -1, 7.4], person.eyeColor) +
    circle([look, -1, 3.6], '#160E10') +
    fill('M-14-9H14V-4C6-8-6-7-14 1Z', '#000000', 0.16)
  const bags = person.age > 58 ? 0.9 : person.age > 42 ? 0.65 : 0.3
  return (
    fill(shape.white, '#FFFFFF') +
    `<clipPath id="${clipId}"><path d="${shape.white}"/></clipPath><g clip-path="url(#${clipId})">${iris}</g>` +
    circle([look - 2.4, -3.6, 2], '#FFFFFF') +
    line(shape.lid, lashColor, [person.woman ? 3.2 : 2.5, 1]) +
    (person.woman ? line('M-11.5-2.500L-17-6M-9-5L-13.500-9', lashColor, [2.2, 1]) : '') +
    line(shape.fold, person.tone.shade, [2, 0.7]) +
    line('M-9 8C-3 11 5 10 10 6', person.tone.shade, [2, bags])
  )
}

/** Returns an eye that laughs itself shut. */
function drawLaughingEye(person: Person): string {
  return (
    line('M-13 3C-8-7 8-7 13 2', lashColor, [person.woman ? 3.6 : 3, 1]) +
    (person.woman ? line('M-12-1L-17-4M-9-4L-13-8', lashColor, [2.2, 1]) : '') +
    line('M-9 8C-3 10 5 10 10 7', person.tone.shade, [2, 0.6])
  )
}

/** Both eyes; `id` keeps the clip paths of one document apart. */
export function drawEyes(person: Person, options: { id: string; turn: number; laughing: boolean }): string {
  const size = round(1.12 * person.eyeSize)
  const eye = (x: number, side: 1 | -1) =>
    group(
      `translate(${round(x + options.turn - side * person.eyeGap)} 213) scale(${size * side} ${size})`,
      options.laughing
        ? drawLaughingEye(person)
        : drawOpenEye(person, `${options.id}e${side === 1 ? 0 : 1}`, round(options.turn * 0.3 * side)),
    )
  return eye(174, 1) + eye(226, -1)
}

/** Heights of a brow's outer end, of its arch and of its inner end. */
const browShapes: Record<Person['brows'], readonly [number, number, number]> = {
  soft: [4, -5, -1],
  straight: [1, -4, 0],
  arched: [6, -9, 0],
}

/** Both brows, raised a little by a good mood. */
export function drawBrows(person: Person, turn: number, raised: boolean): string {
  const w = person.browWeight
  const [end, arch, start] = browShapes[person.brows]
  const d = `M-17 ${round(end + w * 0.4)}C-9 ${round(arch - w)} 5 ${round(-7 - w)} 15 ${start}C16 1 15 ${round(3 + w)} 13 ${round(3 + w)}C5 ${round(-1 + w)} -7 ${round(arch + 5 + w)} -17 ${round(end + w * 0.4)}Z`
  const y = (person.woman ? 193 : 194) - (raised ? 2 : 0)
  const brow = fill(d, person.browColor, 0.92)
  return (
    group(`translate(${round(174 + turn)} ${y})`, brow) +
    group(`translate(${round(226 + turn)} ${y}) scale(-1 1)`, brow)
  )
}

const noses = [
  'M201 212C203 228 213 240 209 247C205 252 195 252 191 247',
  'M192 244C194 251 206 251 208 244',
  'M203 208C204 227 212 242 209 249C204 254 196 254 190 249',
  'M201 216C202 231 214 239 212.500 246C209 253 191 253 187.500 246C187 243 188 241 190 239.500',
  'M202 206C208 222 214 240 209 248C204 252 196 252 191.500 248',
] as const

export function drawNose(person: Person): string {
  const { tone } = person
  return (
    line(noses[person.nose], tone.shade, [3.4, 1]) +
    line('M197 220C196 230 195.500 236 196 240', tone.light, [5, 0.4])
  )
}

export function drawEars({ tone }: Person): string {
  return drawBothSides(
    `<ellipse cx="136" cy="220" rx="11" ry="18" fill="${tone.base}"/>` +
      line('M131 214c4 -4 8 0 7 6s-3 8 -3 8', tone.shade, [2.5, 1]),
  )
}

export function drawEarrings({ earring }: Person): string {
  if (earring === undefined) return ''
  if (earring.shape === 'stud') return drawBothSides(circle([134, 243, 4.5], earring.metal))
  if (earring.shape === 'hoop') return drawBothSides(line('M133 240a9 10 0 1 0 3 0', earring.metal, [3, 1]))
  return drawBothSides(
    line('M133 240V252', earring.metal, [2, 1]) + fill('M133 250L139 262L133 270L127 262Z', earring.metal),
  )
}

/** Lines that the years have drawn, freckles and a mole; clipped by the face's outline. */
export function drawSkinMarks(person: Person, turn: number, speckle: () => number): string {
  const { age, tone } = person
  let marks = ''
  const both = (left: string) => group(`translate(${turn} 0)`, left + mirror(left))
  if (age > 40) {
    const opacity = Math.min(0.8, 0.3 + (age - 40) * 0.022)
    marks += both(line('M164 246C158 258 158 266 162 274', tone.shade, [2.5, opacity]))
  }
  if (age > 48) marks += line('M176 172C190 169 212 169 226 172', tone.shade, [2, 0.5])
  if (age > 54) {
    marks += both(line('M153 209L144 205M153 214L143 215M154 219L146 224', tone.shade, [1.8, 0.55]))
    marks += line('M180 162C192 160 210 160 222 163', tone.shade, [2, 0.4])
  }
  if (age > 64) {
    marks += both(line('M160 280C164 290 170 296 176 299', tone.shade, [2.4, 0.55]))
    marks += line('M178 181C192 178 210 178 224 181', tone.shade, [1.8, 0.35])
    marks += line('M196 196C197 190 197 188 196 184M204 196C203 190 203 188 204 184', tone.shade, [1.8, 0.45])
  }
  if (person.freckles) {
    for (let i = 0; i < 18; i++) {
      const x = (i % 2 === 0 ? 156 : 214) + speckle() * 30 + turn
      marks += circle([x, 232 + speckle() * 18, 1 + speckle() * 0.8], tone.shade, 0.75)
    }
  }
  if (person.mole !== undefined) marks += circle([200 + person.mole * 34 + turn, 258, 2], '#4A2A20', 0.8)
  return marks
}

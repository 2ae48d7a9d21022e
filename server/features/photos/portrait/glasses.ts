import { drawBothSides, fill, line } from './svg.ts'

export type Frame = 'soft' | 'round' | 'cat' | 'square' | 'half' | 'aviator'

export function listFrames(woman: boolean): readonly Frame[] {
  return woman
    ? ['soft', 'round', 'cat', 'cat', 'square', 'half']
    : ['soft', 'round', 'square', 'square', 'half']
}

const lens: Record<Frame, string> = {
  soft: 'M166 198H180C188 198 193 204 193 212V216C193 225 187 230 179 230H167C159 230 153 225 153 216V212C153 204 158 198 166 198Z',
  round:
    'M173 195C184 195 193 203 193 214C193 225 184 233 173 233C162 233 153 225 153 214C153 203 162 195 173 195Z',
  cat: 'M146 196C158 194 176 196 190 201C195 203 194 212 191 219C187 228 178 231 169 230C158 229 153 220 152 210Z',
  square:
    'M154 198H191C193 198 194 199 194 201V226C194 229 192 231 189 231H157C154 231 152 229 152 226V200C152 199 153 198 154 198Z',
  half: 'M153 200H193V216C193 226 186 231 176 231H168C159 231 153 226 153 216Z',
  aviator: 'M152 198C166 194 182 196 193 201C194 214 190 234 174 235C160 236 152 220 152 198Z',
}

/** Glasses on the nose, turned with the face by `turn`. */
export function drawGlasses(frame: Frame, color: string, turn: number): string {
  const side =
    frame === 'half'
      ? fill(lens.half, '#FFFFFF', 0.14) + line('M153 214V200H193V214', color, [4, 1])
      : fill(lens[frame], '#FFFFFF', 0.16) + line(lens[frame], color, [frame === 'square' ? 4.6 : 3.8, 1])
  return `<g transform="translate(${turn} 0)">${drawBothSides(side + line('M153 207L136 204', color, [3.6, 1]) + line('M160 206L168 200', '#FFFFFF', [3, 0.5]))}${line('M193 210C198 205 202 205 207 210', color, [3.6, 1])}</g>`
}

/** Sunglasses hide the eyes. */
export function drawSunglasses(frame: Frame, color: string, turn: number): string {
  const shape = frame === 'half' || frame === 'soft' ? 'aviator' : frame
  const side =
    fill(lens[shape], '#1E1A22', 0.9) +
    line(lens[shape], color, [3.4, 1]) +
    line('M160 208L172 199', '#FFFFFF', [4, 0.28]) +
    line('M153 207L136 204', color, [3.6, 1])
  return `<g transform="translate(${turn} 0)">${drawBothSides(side)}${line('M193 209C198 204 202 204 207 209', color, [3.6, 1])}</g>`
}

import type { PictureSource } from '#web/ui/picture.tsx'

const files = import.meta.glob<string>('./portraits/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** Returns a drawn portrait by its name; null for a member without a picture. */
export function portrait(name: string): PictureSource | null {
  const src = files[`./portraits/${name}.webp`]
  if (!src) return null
  return name.endsWith('-large') ? { src, width: 720, height: 900 } : { src, width: 320, height: 400 }
}

/** As above, for where there must be one. */
export function drawn(name: string): PictureSource {
  const source = portrait(name)
  if (!source) throw new Error(`no portrait ${name}`)
  return source
}

export const people = {
  sofie: { name: 'Sofie', age: 31, gender: 'female', city: 'Utrecht', online: true, fictional: false },
  noor: { name: 'Noor', age: 29, gender: 'female', city: 'Amersfoort', online: true, fictional: false },
  amara: { name: 'Amara', age: 33, gender: 'female', city: 'Hilversum', online: true, fictional: false },
  mei: { name: 'Mei', age: 30, gender: 'female', city: 'Utrecht', online: true, fictional: false },
  lotte: { name: 'Lotte', age: 38, gender: 'female', city: 'Nieuwegein', online: false, fictional: false },
  ines: { name: 'Inès', age: 41, gender: 'female', city: 'Houten', online: false, fictional: true },
  yasmin: { name: 'Yasmin', age: 28, gender: 'female', city: 'Zeist', online: false, fictional: false },
  renata: { name: 'Renata', age: 47, gender: 'female', city: 'De Bilt', online: false, fictional: false },
  zola: { name: 'Zola', age: 27, gender: 'female', city: 'Utrecht', online: true, fictional: false },
  eva: { name: 'Eva', age: 34, gender: 'female', city: 'Utrecht', online: false, fictional: true },
  tomasz: { name: 'Tomasz', age: 39, gender: 'male', city: 'Amersfoort', online: false, fictional: false },
} as const

export type PersonId = keyof typeof people

export const fictionalLabel = 'Fictional profile'

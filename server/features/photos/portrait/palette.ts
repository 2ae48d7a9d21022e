import type { EyeColor, HairColor } from '#contract/features/profiles/profile-options.ts'

/** Colours of a complexion: the skin, its shade, its light, the blush and the lips. */
export type Tone = { base: string; shade: string; light: string; blush: string; lip: string }

const toTone = ([base, shade, light, blush, lip]: readonly [
  string,
  string,
  string,
  string,
  string,
]): Tone => ({
  base,
  shade,
  light,
  blush,
  lip,
})

/** From the lightest to the darkest; `PortraitSpec.tone` counts them. */
export const tones: readonly Tone[] = [
  toTone(['#FBDCC8', '#E9B49A', '#FFEBDD', '#F08C7E', '#C9635E']),
  toTone(['#F9D3B9', '#E3AB8B', '#FFE6D4', '#EC8575', '#C45D58']),
  toTone(['#F6CDB2', '#DFA283', '#FFE1CC', '#E9806F', '#BF5852']),
  toTone(['#EDB990', '#CF8F66', '#FBD5B2', '#DD7560', '#B1503F']),
  toTone(['#DCA679', '#B97F55', '#EFC49C', '#CC6A50', '#A04A3A']),
  toTone(['#C98B5E', '#A4683F', '#E0AA7E', '#BA5B43', '#8F4032']),
  toTone(['#B67A50', '#905734', '#D0976C', '#AB5240', '#823830']),
  toTone(['#A56A43', '#7F4B2C', '#C18760', '#9E4A38', '#76322B']),
  toTone(['#7D4A2F', '#5A301C', '#9A6445', '#8A3B31', '#5F2623']),
  toTone(['#5C3523', '#3F2115', '#7A4E38', '#743029', '#4A1C1B']),
]

/** Colours of hair: its body, its depth and its light. */
export type HairShade = { body: string; depth: string; light: string }

const toShade = (body: string, depth: string, light: string): HairShade => ({ body, depth, light })

export const hairShades: Record<HairColor, readonly HairShade[]> = {
  black: [
    toShade('#241D22', '#120D12', '#4B4049'),
    toShade('#1F2027', '#0D0E13', '#474A58'),
    toShade('#2C2320', '#171110', '#57473F'),
  ],
  brown: [
    toShade('#3E2A23', '#261813', '#6A4A3D'),
    toShade('#5F3D2A', '#40271A', '#8F6247'),
    toShade('#7C4427', '#552C17', '#AF6D45'),
    toShade('#7A563A', '#573A25', '#A98160'),
  ],
  blond: [
    toShade('#C9964F', '#9C6E31', '#EBC586'),
    toShade('#E0BD80', '#B48E50', '#F6E0B4'),
    toShade('#B08A52', '#836233', '#D9B77F'),
    toShade('#D9A96B', '#AB7B43', '#F2CF9C'),
  ],
  red: [
    toShade('#8F3B22', '#642513', '#C26A45'),
    toShade('#B9532A', '#8A3817', '#E08A58'),
    toShade('#C96A35', '#964A1E', '#EB9C66'),
  ],
  grey: [
    toShade('#9A9499', '#716B71', '#C4BFC3'),
    toShade('#84818A', '#5F5C66', '#B3B0B8'),
    toShade('#ACA39F', '#80776F', '#D3CCC7'),
  ],
  white: [toShade('#D9D4D3', '#AFA8A8', '#F3F0EF'), toShade('#E4DED3', '#B9B2A5', '#F8F4EC')],
  bald: [toShade('#4A352B', '#33231C', '#6F5546'), toShade('#8A8488', '#69636A', '#B4AEB2')],
  other: [
    toShade('#B5607F', '#863E5A', '#DE94AE'),
    toShade('#3F7C86', '#275A64', '#73ABB3'),
    toShade('#77558F', '#543868', '#A483BA'),
    toShade('#41609A', '#2A4473', '#7490C4'),
  ],
}

export const eyeShades: Record<EyeColor, readonly string[]> = {
  brown: ['#5A3620', '#4A2C1C', '#6E4526'],
  blue: ['#4A7FAE', '#5E93BD', '#3C6C9C'],
  green: ['#4F7650', '#5E8A5A', '#47705C'],
  hazel: ['#7D6131', '#86693C', '#6F5A34'],
  grey: ['#75848E', '#68767F', '#8794A0'],
  other: ['#A06A28', '#8C5F86'],
}

/** Clothes in the colours of the design: lagoon, coral, navy, honey, plum, sand, moss and their neighbours. */
export const cloths = [
  '#1F6F78',
  '#D9654A',
  '#2E3A59',
  '#E9A23B',
  '#7B3B5E',
  '#F2E9E4',
  '#3F5F4B',
  '#B9473F',
  '#4B4A6B',
  '#C9B79C',
  '#26262C',
  '#86A7B8',
  '#EBD3C4',
  '#5C7A3A',
  '#A85C72',
  '#5B7FA6',
  '#D9B2A0',
  '#8C6A4F',
  '#C7D3C0',
  '#6B4B7A',
] as const

/** What is worn under a jacket. */
export const shirts = ['#F5EDE8', '#FFFFFF', '#26262C', '#E8DCCB', '#CBD8DE', '#E7C9B5'] as const

export const metals = ['#E9C46A', '#F1EDEA', '#D9A37A', '#C9C4CC'] as const

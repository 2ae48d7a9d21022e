/** The colours of grounds, lines and texts, in one of the two schemes. */
export interface Neutrals {
  readonly bg: string
  readonly surface: string
  readonly sunken: string
  readonly line: string
  readonly control: string
  readonly selected: string
  readonly ink: string
  readonly ink2: string
  readonly ink3: string
  /** Of messages: one's own, whose text is white, and those of others. */
  readonly mine: string
  readonly theirs: string
}

/** What everything else of a site stands on: its light and dark grounds, and the texts on its stage. */
export interface Tone {
  readonly light: Neutrals
  readonly dark: Neutrals
  readonly onStage: readonly [text: string, softText: string]
}

export const siteTones = ['plum', 'sand', 'mist'] as const
export type SiteTone = (typeof siteTones)[number]

/** The tones that a site may choose from; each keeps the contrasts of the design (tone.test.ts). */
export const tones: Readonly<Record<SiteTone, Tone>> = {
  plum: {
    light: {
      bg: '#fbf8fa',
      surface: '#ffffff',
      sunken: '#f3ecf2',
      line: '#e4d9e3',
      control: '#8a7790',
      selected: '#fffaf9',
      ink: '#2a1430',
      ink2: '#5b4661',
      ink3: '#6f5c75',
      mine: '#4a2552',
      theirs: '#f0e6ef',
    },
    dark: {
      bg: '#140d18',
      surface: '#1e1523',
      sunken: '#2a1f30',
      line: '#3d3044',
      control: '#8f7d96',
      selected: '#2a1a22',
      ink: '#f8f0f7',
      ink2: '#cfc0d3',
      ink3: '#ad9bb3',
      mine: '#6a3b75',
      theirs: '#30243a',
    },
    onStage: ['#fff4f1', '#d9c6db'],
  },
  sand: {
    light: {
      bg: '#faf6ee',
      surface: '#ffffff',
      sunken: '#f2ebdf',
      line: '#e2d8c6',
      control: '#857963',
      selected: '#fffcf5',
      ink: '#26211a',
      ink2: '#544b3e',
      ink3: '#675d4e',
      mine: '#3b3427',
      theirs: '#efe6d6',
    },
    dark: {
      bg: '#14110c',
      surface: '#1f1b15',
      sunken: '#2b261e',
      line: '#40382d',
      control: '#8f8573',
      selected: '#2a2419',
      ink: '#f6f0e5',
      ink2: '#d0c6b5',
      ink3: '#ada18f',
      mine: '#5d5039',
      theirs: '#2f2a20',
    },
    onStage: ['#fff8ec', '#dcd2c0'],
  },
  mist: {
    light: {
      bg: '#f6f9fb',
      surface: '#ffffff',
      sunken: '#eaf0f4',
      line: '#d7e0e7',
      control: '#728290',
      selected: '#f7fbff',
      ink: '#14202b',
      ink2: '#42515e',
      ink3: '#566673',
      mine: '#1f3b57',
      theirs: '#e5edf3',
    },
    dark: {
      bg: '#0c1116',
      surface: '#151c23',
      sunken: '#202932',
      line: '#313d48',
      control: '#7f8e9b',
      selected: '#18242e',
      ink: '#eff4f8',
      ink2: '#c0cbd5',
      ink3: '#99a7b3',
      mine: '#2f567b',
      theirs: '#232e38',
    },
    onStage: ['#f2f8fc', '#c4d3df'],
  },
}

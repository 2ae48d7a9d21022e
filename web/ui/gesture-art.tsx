import type { ReactNode } from 'react'
import type { Gesture } from '#contract/features/verification/gestures.ts'
import styles from './gesture-art.module.css'

interface GestureArtProps {
  gesture: Gesture
  className?: string | undefined
}

/** A person with a gesture, drawn in lines on 160 by 160; its words stand next to it. */
export function GestureArt({ gesture, className }: GestureArtProps) {
  return (
    <svg viewBox="0 0 160 160" className={className} aria-hidden="true">
      <g className={styles.lines}>
        <Person />
        {drawings[gesture]}
      </g>
    </svg>
  )
}

function Person() {
  return (
    <>
      <path d="M10 158c2-28 20-42 44-46V96h28v16c24 4 42 18 44 46" />
      <path d="M40 60c0-50 56-50 56 0 0 26-14 44-28 44S40 86 40 60z" className={styles.filled} />
      <path d="M40 56c14-2 26-10 30-22 4 12 14 20 26 22" />
      <path d="M56 62v2M80 62v2M58 82c6 7 14 7 20 0" />
    </>
  )
}

interface LimbProps {
  d: string
  /** How thick it is, lines included. */
  width: number
}

/** An arm, a palm or a finger: a line with a border, in front of what was drawn before. */
function Limb({ d, width }: LimbProps) {
  return (
    <>
      <path d={d} strokeWidth={width} />
      <path d={d} strokeWidth={width - 6} className={styles.inside} />
    </>
  )
}

/** The fingers of a hand next to the face, from the face outwards; stretched ones are spread, so that they are counted. */
const fingers = [
  { x: 113, tip: 'L104 56', folded: 'V80' },
  { x: 122, tip: 'L119 48', folded: 'V79' },
  { x: 132, tip: 'L135 48', folded: 'V79' },
  { x: 141, tip: 'L150 56', folded: 'V80' },
] as const

/** A hand that is held up next to the face, with so many fingers stretched. */
function RaisedHand({ stretched, thumb = 'in' }: { stretched: number; thumb?: 'in' | 'out' }) {
  return (
    <>
      <Limb d="M130 180L128 112" width={24} />
      {fingers.map(({ x, tip, folded }, index) => (
        <Limb key={x} d={`M${x} 94${index < stretched ? tip : folded}`} width={12} />
      ))}
      <path d="M107 90h40v16c0 10-8 17-19 17s-21-7-21-17z" className={styles.filled} />
      {thumb === 'in' ? <Limb d="M113 107h19" width={12} /> : <Limb d="M112 108L94 92" width={12} />}
    </>
  )
}

/** A fist from the side, with its thumb up. */
function ThumbUp() {
  return (
    <>
      <Limb d="M132 180L130 118" width={24} />
      <Limb d="M114 112V56" width={14} />
      <path d="M107 84h26v38h-14c-8 0-12-4-12-12z" className={styles.filled} />
      {[88, 98, 108, 118].map((y) => (
        <Limb key={y} d={`M122 ${y}h20`} width={13} />
      ))}
    </>
  )
}

const drawings: Readonly<Record<Gesture, ReactNode>> = {
  one_finger: <RaisedHand stretched={1} />,
  two_fingers: <RaisedHand stretched={2} />,
  three_fingers: <RaisedHand stretched={3} />,
  four_fingers: <RaisedHand stretched={4} />,
  open_hand: <RaisedHand stretched={4} thumb="out" />,
  fist: <RaisedHand stretched={0} />,
  thumb_up: <ThumbUp />,
  hand_on_head: (
    <>
      <Limb d="M118 180L140 92 102 34" width={22} />
      <Limb d="M96 30L54 30" width={12} />
      <Limb d="M98 22L58 20" width={12} />
      <Limb d="M100 28L84 25" width={24} />
    </>
  ),
  finger_on_nose: (
    <>
      <Limb d="M112 180L138 116 108 94" width={22} />
      <Limb d="M100 90L72 72" width={12} />
      <circle cx="104" cy="92" r="14" className={styles.filled} />
      <path d="M98 84l8 6M94 91l9 6" />
    </>
  ),
  hand_on_ear: (
    <>
      <Limb d="M112 180L144 112 108 78" width={22} />
      <Limb d="M100 70L90 46" width={12} />
      <Limb d="M107 66L100 40" width={12} />
      <Limb d="M113 66L110 42" width={12} />
      <circle cx="106" cy="74" r="14" className={styles.filled} />
    </>
  ),
  hand_on_chin: (
    <>
      <Limb d="M136 180L114 130 92 108" width={22} />
      <Limb d="M92 98L58 96" width={12} />
      <Limb d="M92 106L52 105" width={12} />
      <Limb d="M90 114L56 114" width={12} />
      <Limb d="M94 108L86 107" width={26} />
    </>
  ),
  hands_on_cheeks: (
    <>
      <Limb d="M16 180L12 116 36 96" width={20} />
      <Limb d="M120 180L124 116 100 96" width={20} />
      <Limb d="M40 92L46 64" width={12} />
      <Limb d="M96 92L90 64" width={12} />
      <Limb d="M34 90L38 58" width={12} />
      <Limb d="M102 90L98 58" width={12} />
      <circle cx="38" cy="92" r="13" className={styles.filled} />
      <circle cx="98" cy="92" r="13" className={styles.filled} />
    </>
  ),
}

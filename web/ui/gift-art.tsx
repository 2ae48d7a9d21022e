import type { ReactNode } from 'react'
import type { GiftId } from '#contract/features/chat/gift-ids.ts'

export interface GiftArtProps {
  /** An id without a drawing shows a wrapped present. */
  id: string
  className?: string | undefined
}

/** A gift, drawn flat in two or three tones on 64 by 64; its name stands next to it. */
export function GiftArt({ id, className }: GiftArtProps) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={className}>
      <ellipse cx="32" cy="58" rx="19" ry="3.2" fill="#000" opacity=".12" />
      {Object.hasOwn(drawings, id) ? drawings[id as GiftId /* hasOwn has just said so */] : present}
    </svg>
  )
}

const present = (
  <>
    <path d="M11 30h42v22a5 5 0 0 1-5 5H16a5 5 0 0 1-5-5z" fill="#C8553D" />
    <rect x="8" y="21" width="48" height="12" rx="4" fill="#E2735A" />
    <path d="M28 21h8v36h-8z" fill="#F5C86A" />
    <path
      d="M32 20c-4-10-16-12-17-6-.6 4 7 6 17 6zM32 20c4-10 16-12 17-6 .6 4-7 6-17 6z"
      fill="none"
      stroke="#E0A83E"
      strokeWidth="4.5"
      strokeLinejoin="round"
    />
  </>
)

const drawings: Record<GiftId, ReactNode> = {
  coffee: (
    <>
      <path d="M12 26h34v14a14 14 0 0 1-14 14h-6a14 14 0 0 1-14-14z" fill="#C8553D" />
      <path d="M46 30h4a7 7 0 0 1 0 14h-5" fill="none" stroke="#C8553D" strokeWidth="5" />
      <ellipse cx="29" cy="26" rx="17" ry="5" fill="#7A3322" />
      <ellipse cx="29" cy="26" rx="13" ry="3.4" fill="#B9763F" />
      <path
        d="M29 28.6c-3-1.8-4.5-2.8-1.5-3.3 1 0 1.5.7 1.5.7s.5-.7 1.5-.7c3 .5 1.5 1.5-1.5 3.3z"
        fill="#F3DDBE"
      />
      <path
        d="M22 18c-3-4 3-6 0-10M31 18c-3-4 3-6 0-10"
        stroke="#D9A66A"
        strokeWidth="3"
        fill="none"
        strokeLinecap="round"
      />
    </>
  ),
  rose: (
    <>
      <path d="M33 30c0 10-2 18-3 28" stroke="#2F7D55" strokeWidth="4" fill="none" strokeLinecap="round" />
      <path d="M31 47c-9 2-15-2-17-8 8-2 15 1 17 8z" fill="#3E9A6B" />
      <path d="M32 42c2-7 8-10 15-8-1 7-7 11-15 8z" fill="#3E9A6B" />
      <path
        d="M19 12c0 0 3 3 6 3 2-5 5-8 8-9 3 1 6 4 8 9 3 0 6-3 6-3 2 14-4 22-14 22S17 26 19 12z"
        fill="#D2453F"
      />
      <path d="M25 15c1 7 4 11 8 11s7-4 8-11c2 8-1 15-8 15s-10-7-8-15z" fill="#A92A2C" />
      <path
        d="M29 13c1 4 2.5 6 4 6s3-2 4-6"
        fill="none"
        stroke="#F08A7C"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
    </>
  ),
  chocolate: (
    <>
      <path d="M14 9h30a4 4 0 0 1 4 4v24H10V13a4 4 0 0 1 4-4z" fill="#7A4327" />
      <path
        d="M14.5 13h8v9h-8zM25.5 13h8v9h-8zM36.5 13h8v9h-8zM14.5 25h8v9h-8zM25.5 25h8v9h-8zM36.5 25h8v9h-8z"
        fill="#955A38"
        transform="translate(-.5)"
      />
      <path d="M8 34l5-3 5 3 5-3 6 3 6-3 5 3 5-3 5 3v20a4 4 0 0 1-4 4H12a4 4 0 0 1-4-4z" fill="#C8553D" />
      <path d="M8 44h42v7H8z" fill="#F5C86A" />
    </>
  ),
  cake: (
    <>
      <path d="M10 34h44v18a5 5 0 0 1-5 5H15a5 5 0 0 1-5-5z" fill="#F3DDBE" />
      <path d="M10 44h44v5H10z" fill="#E2899A" />
      <path
        d="M14 26h36a5 5 0 0 1 5 5v4c0 3-4 5-6 1-2 5-6 5-8 0-2 6-7 6-9 0-2 6-7 6-9 0-2 5-6 5-8 0-2 4-6 2-6-1v-4a5 5 0 0 1 5-5z"
        fill="#D9607A"
      />
      <path d="M32 26V15" stroke="#F7F0E6" strokeWidth="4.5" strokeLinecap="round" />
      <path d="M32 12c-3.5-2-2.5-5 0-8 2.5 3 3.5 6 0 8z" fill="#F5B53D" />
    </>
  ),
  'cinema-ticket': (
    <g transform="rotate(-14 32 34)">
      <path d="M8 20h48v8a6 6 0 0 0 0 12v8H8v-8a6 6 0 0 0 0-12z" fill="#0F8A94" />
      <path d="M42 22v24" stroke="#0A5F67" strokeWidth="2.5" strokeDasharray="3 4" strokeLinecap="round" />
      <path d="M25.5 26l2.5 5.2 5.7.8-4.1 4 1 5.6-5.1-2.7-5.1 2.7 1-5.6-4.1-4 5.7-.8z" fill="#F5C86A" />
      <path d="M47 28v12" stroke="#BFE3E4" strokeWidth="3" strokeLinecap="round" />
    </g>
  ),
  balloon: (
    <>
      <path d="M32 44c-1 6 4 7 1 14" stroke="#6F5C75" strokeWidth="2.5" fill="none" strokeLinecap="round" />
      <path d="M32 5c11 0 18 8 18 18 0 11-9 20-18 20S14 34 14 23C14 13 21 5 32 5z" fill="#E2735A" />
      <path d="M32 43l-4.5 4.5h9z" fill="#B6432F" />
      <path d="M22 24c0-6 3.5-10 8-11" stroke="#FFC2B3" strokeWidth="4" fill="none" strokeLinecap="round" />
    </>
  ),
  star: (
    <>
      <path
        d="M32 6l7.8 16.2 17.8 2.4-13 12.4 3.2 17.7L32 46.2l-15.8 8.5 3.2-17.7-13-12.4 17.8-2.4z"
        fill="#F5B53D"
        stroke="#F5B53D"
        strokeWidth="4"
        strokeLinejoin="round"
      />
      <path d="M32 6l7.8 16.2 17.8 2.4-13 12.4 3.2 17.7L32 46.2z" fill="#D98A1E" />
    </>
  ),
  book: (
    <>
      <path d="M14 10h32a5 5 0 0 1 5 5v38H19a6 6 0 0 1-6-6V11z" fill="#4A2552" />
      <path d="M19 45h32v9a3 3 0 0 1-3 3H19a6 6 0 0 1 0-12z" fill="#F3DDBE" />
      <path d="M19 45h32" stroke="#D9BF9A" strokeWidth="2" />
      <path d="M36 10h9v17l-4.5-4-4.5 4z" fill="#FF8A75" />
      <path d="M21 18h10M21 25h10" stroke="#B79ABD" strokeWidth="3" strokeLinecap="round" />
    </>
  ),
  'ice-cream': (
    <>
      <path d="M19 33h26L34 57a2.3 2.3 0 0 1-4 0z" fill="#D99A4E" />
      <path d="M24 34l12 14M33 34l6 7M40 34L28 48M31 34l-6 7" stroke="#B67A31" strokeWidth="1.8" />
      <circle cx="24" cy="24" r="11" fill="#F0A7B5" />
      <circle cx="41" cy="24" r="11" fill="#8CCFB3" />
      <circle cx="32" cy="15" r="11" fill="#FBE7C2" />
      <path
        d="M13.5 29h37c.5 4-3 6-5 3-2 4-6 4-7 0-2 4-5 4-6.5 0-1.5 4-5 4-6.5 0-1 4-5 4-7 0-2 3-5.5 1-5-3z"
        fill="#F7F0E6"
      />
    </>
  ),
  'teddy-bear': (
    <>
      <circle cx="18" cy="14" r="7" fill="#9A6237" />
      <circle cx="46" cy="14" r="7" fill="#9A6237" />
      <ellipse cx="32" cy="47" rx="17" ry="12" fill="#9A6237" />
      <circle cx="32" cy="23" r="17" fill="#B57A48" />
      <ellipse cx="32" cy="30" rx="8" ry="6.5" fill="#EBCFA6" />
      <ellipse cx="32" cy="48" rx="9" ry="7.5" fill="#EBCFA6" />
      <circle cx="25" cy="20" r="2.3" fill="#2A1430" />
      <circle cx="39" cy="20" r="2.3" fill="#2A1430" />
      <path d="M29.5 27.5h5L32 30.5z" fill="#2A1430" />
      <path d="M32 30v2.5" stroke="#2A1430" strokeWidth="1.6" strokeLinecap="round" />
    </>
  ),
}

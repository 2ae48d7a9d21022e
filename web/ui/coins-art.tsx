interface ArtProps {
  className?: string | undefined
}

/** Two coins, one behind the other: the sign of credits. */
export function CoinArt({ className }: ArtProps) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={className}>
      <circle cx="14.5" cy="13" r="8" fill="#D98A1E" />
      <circle cx="10" cy="11" r="8" fill="#F7BE4A" />
      <circle cx="10" cy="11" r="5.6" fill="none" stroke="#C97D14" strokeWidth="1.3" />
      <path
        d="M10 13.9c-2-1.4-3-2.3-3-3.5 0-.9.7-1.5 1.5-1.5.6 0 1.2.4 1.5.9.3-.5.9-.9 1.5-.9.8 0 1.5.6 1.5 1.5 0 1.2-1 2.1-3 3.5z"
        fill="#A9640B"
      />
    </svg>
  )
}

interface CoinsArtProps {
  /** 1 to 5 coins; the heap grows with the package. */
  coins: number
  className?: string | undefined
}

const places = [
  { x: 17, y: 36 },
  { x: 40, y: 38 },
  { x: 28, y: 28 },
  { x: 47, y: 27 },
  { x: 17, y: 22 },
]

/** A heap of coins. */
export function CoinsArt({ coins, className }: CoinsArtProps) {
  return (
    <svg viewBox="0 12 64 38" aria-hidden="true" className={className}>
      {places.slice(0, coins).map(({ x, y }) => (
        <g key={`${x} ${y}`}>
          <ellipse cx={x} cy={y + 5} rx="15" ry="7" fill="#C97D14" />
          <ellipse cx={x} cy={y} rx="15" ry="7" fill="#F7BE4A" />
          <ellipse cx={x} cy={y} rx="10" ry="4.3" fill="none" stroke="#D98A1E" strokeWidth="1.5" />
        </g>
      ))}
    </svg>
  )
}

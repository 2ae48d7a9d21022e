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

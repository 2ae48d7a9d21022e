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

/** One line of `duet doctor` or `duet upgrade check`. */
export interface Finding {
  readonly about: string
  readonly ok: boolean
  readonly says: string
}

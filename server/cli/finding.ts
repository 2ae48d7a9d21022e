/** One line of `duet doctor`. */
export interface Finding {
  readonly about: string
  readonly ok: boolean
  readonly says: string
}

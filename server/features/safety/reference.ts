import { makeReference } from '../../platform/reference.ts'

/** Makes the reference of a complaint (C), a report (R) or a request about data (D), such as R-7KQ2-M4XD. */
export function createReference(kind: 'C' | 'R' | 'D'): string {
  return makeReference(kind)
}

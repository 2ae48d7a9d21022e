import { termsVersionDate } from '../../api/limits.ts'

/**
 * Returns the date from which a company's terms apply: the date of the texts, or the day it was added if later. It is a
 * day, the same wherever it is read: shown in UTC.
 */
export function computeTermsVersion(companyAdded: string): Date {
  const texts = new Date(termsVersionDate)
  const added = new Date(companyAdded)
  // An empty or unreadable date is not a number, and nothing is later than that.
  return added.getTime() > texts.getTime() ? added : texts
}

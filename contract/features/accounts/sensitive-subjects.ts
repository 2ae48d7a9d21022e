import * as z from 'zod/mini'

/**
 * What members consent to separately, since it reveals their sex life or orientation: Article 9 (1) and (2) (a) of
 * Regulation (EU) 2016/679. Data from which orientation can only be inferred counts too (Court of Justice, case
 * 184/20), such as whom someone looks for, and that they are on a dating site at all. The wording of each is
 * `sensitive.<subject>`.
 */
export const sensitiveSubjects = ['membership', 'looking_for', 'sexuality', 'photo_comparison'] as const
export const SensitiveSubject = z.enum(sensitiveSubjects)
export type SensitiveSubject = z.infer<typeof SensitiveSubject>

import type { CallOutput } from '#contract/api/page-renderer.ts'
import { interestKeys } from '#contract/features/profiles/interests.ts'
import type { AdminTranslate } from '#generated/messages.ts'

type Traits = CallOutput<'adminMember'>['member']['traits']

/** Returns what a member says of themselves, in the words of the site; what they left out is missing. */
export function describeTraits(t: AdminTranslate, traits: Traits): { term: string; value: string }[] {
  const { looking_for, sexuality, relationship_status, body_type, hair_color, eye_color, tattoos } = traits
  const interests = traits.interests.map((key) => {
    const known = interestKeys.find((one) => one === key)
    return known ? t(`interests.${known}`) : key
  })
  const described = [
    { term: t('profile.field.looking_for'), value: looking_for && t(`profile.looking_for.${looking_for}`) },
    { term: t('profile.field.sexuality'), value: sexuality && t(`profile.sexuality.${sexuality}`) },
    {
      term: t('profile.field.relationship_status'),
      value: relationship_status && t(`profile.relationship_status.${relationship_status}`),
    },
    { term: t('profile.field.body_type'), value: body_type && t(`profile.body_type.${body_type}`) },
    { term: t('profile.field.hair_color'), value: hair_color && t(`profile.hair_color.${hair_color}`) },
    { term: t('profile.field.eye_color'), value: eye_color && t(`profile.eye_color.${eye_color}`) },
    { term: t('profile.field.tattoos'), value: tattoos && t(`profile.tattoos.${tattoos}`) },
    { term: t('profile.field.interests'), value: interests.join(', ') },
  ]
  return described.flatMap(({ term, value }) => (value ? [{ term, value }] : []))
}

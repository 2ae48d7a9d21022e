import { useTranslate } from '#web/app/languages/i18n.tsx'

type Field =
  | 'interests'
  | 'body_type'
  | 'hair_color'
  | 'eye_color'
  | 'relationship_status'
  | 'tattoos'
  | 'sexuality'
  | 'looking_for'

/** Returns the function that names an answer of a profile's list in the language of the page. */
export function useOptionText(): (field: Field, option: string) => string {
  const t = useTranslate()
  // Every answer of every list has its message: the tables of the contract are checked against the messages.
  const translate = t as (key: string) => string
  return (field, option) =>
    translate(field === 'interests' ? `interests.${option}` : `profile.${field}.${option}`)
}

import { type SearchField, visitorSearchFields } from '#contract/search-fields.ts'
import { useLoadedCall } from '#web/lib/use-call.ts'
import { useUser } from '#web/lib/user.ts'

/** The fields that this viewer may search by: those of the site, for visitors only what they also see. */
export function useSearchFields(): readonly SearchField[] {
  const { search_fields: fields } = useLoadedCall('settings', {})
  return useUser() ? fields : fields.filter((field) => visitorSearchFields.includes(field))
}

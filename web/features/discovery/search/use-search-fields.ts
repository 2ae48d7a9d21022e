import { type SearchField, visitorSearchFields } from '#contract/features/discovery/search-fields.ts'
import { useUser } from '#web/app/cache/user.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'

/** The fields that this viewer may search by: those of the site, for visitors only what they also see. */
export function useSearchFields(): readonly SearchField[] {
  const { search_fields: fields } = useLoadedCall('settings', {})
  return useUser() ? fields : fields.filter((field) => visitorSearchFields.includes(field))
}

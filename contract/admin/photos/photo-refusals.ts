/** Why a picture is refused; the text for the member is `photos.refusal.<reason>`. */
export const photoRefusals = ['nudity', 'minor', 'other_person', 'contact', 'offensive', 'no_person'] as const

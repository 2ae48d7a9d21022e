/** What a ready-made answer is for. */
export const templateKinds = ['complaint', 'report', 'data_request', 'support'] as const

/** What its text may leave to the case, in braces: `{name}`. */
export const templateVariables = ['name', 'reference', 'site', 'staff'] as const

/** The most characters of its text, as long as an answer may be. */
export const maxTemplateLength = 5000

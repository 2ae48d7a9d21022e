export const maxRawTemplates: number

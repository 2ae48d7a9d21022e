export function findWording(locale: string, messages: Readonly<Record<string, string>>): string[]

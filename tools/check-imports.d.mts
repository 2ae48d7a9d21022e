export function findBreaches(files: { path: string; text: string }[]): string[]

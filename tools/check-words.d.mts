export function findWords(files: readonly { path: string; text: string }[]): string[]

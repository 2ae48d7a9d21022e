export function findProblems(files: readonly { path: string; text: string }[]): string[]

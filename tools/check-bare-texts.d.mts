export function findBareTexts(source: string): number[]

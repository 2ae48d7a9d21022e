export function buildIfChanged(root: string): (() => void) | undefined

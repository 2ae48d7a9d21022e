export interface Guard {
  readonly id: string
  readonly key: string
  readonly line: number
  readonly text: string
  readonly isQuery: boolean
}
export function findGuards(path: string, code: string): Guard[]
export function instrumentGuards(path: string, code: string): string

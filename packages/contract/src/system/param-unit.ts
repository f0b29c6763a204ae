import { type Field, money, share } from '../kit/index.ts'

/** How the value of a parameter is typed and read where it is an amount or a share; it is kept in fen and basis points. */
export function unitOf(name: string): Field | undefined {
  if (name.endsWith('Fen')) return money()
  return name.endsWith('Bp') ? share() : undefined
}

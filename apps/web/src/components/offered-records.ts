import { NO_RECORD, type Resource, shownKey } from '@cloud-steward/contract/kit/index.ts'
import type { Translate } from '../infra/i18n.ts'
import { displayText } from '../kit/fields/display.tsx'
import { joinedTitle, type Row } from '../kit/rows.ts'

/** A tree comes nested as long as nothing is searched for. */
export const flat = (rows: readonly Row[]): Row[] =>
  rows.flatMap((row) => [row, ...flat((row.children as Row[]) ?? [])])

/** The record's title, with that of the record it lies in where the title alone says too little. */
export const titleOf = (target: Resource, row: Row): string =>
  [target.within && joinedTitle(row, target.within), row[target.title] ?? row.id].filter(Boolean).join(' ')

/** What goes with what is chosen beside it: the records that hold the same, and those that hold nothing there. */
export const alikeOf = (target: Resource, beside: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(beside).map(([key, value]) => [key, target.fields[key]?.optional ? `${value},${NO_RECORD}` : value]),
  )

/** What tells records of one title apart. */
export const besideOf = (target: Resource, row: Row, said: readonly string[], t: Translate): string =>
  [
    ...target.beside.map((key) => row[shownKey(key, target.fields[key]!)]),
    ...said.map(
      (key) =>
        row[key] && displayText({ field: target.fields[key]!, value: row[key], labelKey: `${target.name}.${key}` }, t),
    ),
  ]
    .filter(Boolean)
    .join(' · ')

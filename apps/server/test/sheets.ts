import { buffer } from 'node:stream/consumers'
import type { Resource } from '@cloud-steward/contract'
import { writeXlsx } from '../src/infra/documents/index.ts'
import { labelOf } from '../src/infra/labels.ts'
import { importShape } from '../src/kit/export.ts'

/** A workbook with these cells below this header. */
export const workbook = (header: readonly string[], rows: string[][]): Promise<Buffer> =>
  buffer(
    writeXlsx({
      title: 'rows',
      columns: header.map((title) => ({ title, kind: 'text', width: 12 })),
      printedAt: '',
      rows: (async function* () {
        yield rows
      })(),
    }),
  )

/** The import sheet of a resource, filled with what each row says by field. */
export function importSheet(
  resource: Resource,
  rows: readonly Record<string, unknown>[],
  language: 'zh' | 'tw' | 'en' = 'en',
) {
  const keys = Object.keys(importShape(resource))
  const header = keys.map((key) => labelOf(language, `${resource.name}.${key}`)!)
  return workbook(
    header,
    rows.map((row) => keys.map((key) => String(row[key] ?? ''))),
  )
}

import type { Statement } from './sql.ts'
import type { TenantDb } from './tenant-db.ts'

interface Bounds {
  currentPage?: number | null
  pageSize?: number | null
}
/** The rows of a page and their number, in one round trip. `walked`: the page, if rows are walked for it. */
export async function readPage<Row>(
  db: TenantDb,
  page: Statement<Row>,
  count: Statement<{ total: number }>,
  walked: Bounds | false,
): Promise<{ rows: Row[]; total: number }> {
  if (!walked) {
    const [rows, [counted]] = await db.all(page, count)
    return { rows, total: counted!.total }
  }
  // A first page that is not full needs no count, which would walk all rows once more.
  const rows = await db.rows(page)
  if ((walked.currentPage ?? 1) === 1 && rows.length < (walked.pageSize ?? 10)) return { rows, total: rows.length }
  return { rows, total: (await db.first(count))!.total }
}

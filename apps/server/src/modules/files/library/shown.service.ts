import type { TxCtx } from '../../../infra/ctx/types.ts'
import { forgetShown, insertShown, shownNodes, type TextOf } from './shown.queries.ts'

const PICTURE = /\/readPicture\?id=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/gi

/** Records which pictures of the library the text of a record shows now. @param html the text as it is stored; empty: none any more */
export async function keepPictures(tx: TxCtx, of: TextOf, html: string): Promise<void> {
  const named = [...new Set([...html.matchAll(PICTURE)].map(([, id]) => id!.toLowerCase()))]
  void tx.db.run(forgetShown(tx.tenant.id, of))
  if (!named.length) return
  const known = await tx.db.rows(shownNodes(tx.tenant.id, named))
  const ids = known.map(({ id }) => id)
  if (ids.length) await tx.db.run(insertShown(tx.tenant.id, of, ids))
}

import { Refusal } from '@cloud-steward/contract'
import { MOST_ATTACHED_BYTES } from '@cloud-steward/contract/files/attachment.ts'
import type { TxCtx } from '../../infra/ctx/types.ts'
import { looseUploads } from './attachment.queries.ts'

/** Uploads of one user that no command has taken yet. */
const MOST_LOOSE = 100
/** Their bytes together. */
const MOST_LOOSE_BYTES = 200 * 1024 * 1024

/** Refuses a file that is too large for an attachment, and a further upload of a user who has too many unused ones. */
export async function mustTakeUpload(tx: TxCtx, bytes: number): Promise<void> {
  if (bytes >= MOST_ATTACHED_BYTES) throw new Refusal('kit.error.tooLarge')
  const loose = (await tx.db.first(looseUploads(tx.tenant.id, tx.user!.id)))!
  if (loose.files >= MOST_LOOSE || loose.bytes + bytes > MOST_LOOSE_BYTES)
    throw new Refusal('file.error.tooManyUploads')
}

import type { ProcessForm } from '@cloud-steward/contract/workflow/form.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { attachFiles } from '../../files/index.ts'
import type { Vars } from '../engine/state.ts'

/**
 * Ties the uploads of a form to its instance: they stay as long as it does, and are read by those who may read it.
 * @throws Refusal `file.error.uploadGone` where an upload is not the caller's or was used
 */
export async function keepFiles(
  tx: TxCtx,
  form: ProcessForm | null,
  recordId: string,
  { values, before = {} }: { values: Vars; before?: Vars },
): Promise<void> {
  for (const { key, kind } of form?.fields ?? []) {
    if (kind !== 'files' || !Array.isArray(values[key])) continue
    const had = new Set(Array.isArray(before[key]) ? (before[key] as string[]) : [])
    const added = (values[key] as string[]).filter((id) => !had.has(id))
    await attachFiles(tx, added, { resource: 'workflow.historicInstance', recordId, purpose: key, locked: true })
  }
}

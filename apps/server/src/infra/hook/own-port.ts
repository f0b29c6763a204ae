import type { Outside } from '../outside.ts'
import type { OwnPort } from './post-hook.ts'

/** The one port of this machine on which hooks may be told, where there is a sandbox. */
export async function ownPortOf({ payment }: Pick<Outside, 'payment'>): Promise<OwnPort> {
  if (payment.hookPort) return payment.hookPort()
  const sandbox = await payment.sandboxUrl?.()
  return sandbox === undefined ? undefined : Number(new URL(sandbox).port) || undefined
}

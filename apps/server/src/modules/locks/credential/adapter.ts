import type { Ctx } from '../../../infra/ctx/types.ts'
import type { LockCode } from '../../devices/index.ts'
import type { CredentialRow, LockRow } from './credential.queries.ts'
import type { CredentialError } from './credential.rules.ts'

/** What a maker's system answered: done, or why not; what it calls the key there, and the digits when it made them. */
export interface Answered {
  outcome: 'done' | CredentialError
  remoteNo?: string | null
  secret?: string
  /** Of digits it made: until when they must have been used once. */
  firstUseBy?: string
}
/**
 * How one speaks with locks that are reached over the network at once. Every call goes outside, so none is made within a
 * transaction. Locks behind our own gateway are told by orders instead (`orderLock`), and answer by an event.
 */
export interface LockAdapter {
  /** Writes a key or its new time. An `algorithmic` one is made by the maker and needs no way to the lock. */
  put(ctx: Ctx, lock: LockRow, row: CredentialRow, secret: string | undefined): Promise<Answered>
  /** Takes a key out, and looks whether it is gone. */
  drop(ctx: Ctx, lock: LockRow, row: CredentialRow): Promise<Answered>
  open(ctx: Ctx, lock: LockRow): Promise<'done' | CredentialError>
  /** What the lock holds; `slot` is unknown there, so keys are known by `remoteNo`. */
  list(ctx: Ctx, lock: LockRow): Promise<(Omit<LockCode, 'slot'> & { remoteNo: string })[] | CredentialError>
}

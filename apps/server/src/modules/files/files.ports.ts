import { port } from '../../infra/ctx/ports.ts'
import type { Ctx, Tenant } from '../../infra/ctx/types.ts'

/** Storage limits of a tenant, in bytes: each file must be smaller than `limitBytes`; `quotaBytes` is the quota of all files. */
export interface StorageLimits {
  limitBytes: number
  quotaBytes?: number
}
export const storageLimits = port<(ctx: Ctx) => Promise<StorageLimits>>('files.storageLimits')
/** The caller's organisation and those above it: a right of a company also holds for its departments. */
export const orgsOfCaller = port<(ctx: Ctx) => Promise<string[]>>('files.orgsOfCaller')
/** The dictionary of kinds by which people sort files. */
export const fileTypes = port<(ctx: Ctx) => Promise<{ name: string; value: string }[]>>('files.fileTypes')
/** Shows a picture as the caller's own. @returns the id of the picture */
export const showAsAvatar = port<(ctx: Ctx, bytes: Buffer) => Promise<string>>('files.showAsAvatar')
/** A tenant by its number, in its current state. A link is looked up before its tenant is known. */
export const tenantNumbered = port<(id: number) => Promise<Tenant | undefined>>('files.tenantNumbered')
/** A ctx with the permissions that a user of the tenant has now. @returns undefined for a user who is gone or not active */
export const ctxOfUser = port<(ctx: Ctx, username: string) => Promise<Ctx | undefined>>('files.ctxOfUser')

import { port } from '../../infra/ctx/ports.ts'
import type { Ctx, Tenant } from '../../infra/ctx/types.ts'

/** What a tenant may keep: `limitBytes` is what a file must be smaller than, `quotaBytes` what all may come to. */
export interface StorageLimits {
  limitBytes: number
  quotaBytes?: number
}
export const storageLimits = port<(ctx: Ctx) => Promise<StorageLimits>>('files.storageLimits')
/** The organisation of the caller and those above it: a right of a company is one of its departments. */
export const orgsOfCaller = port<(ctx: Ctx) => Promise<string[]>>('files.orgsOfCaller')
/** The dictionary of kinds by which people sort files. */
export const fileTypes = port<(ctx: Ctx) => Promise<{ name: string; value: string }[]>>('files.fileTypes')
/** Shows a picture as the caller's own. @returns the id of the picture */
export const showAsAvatar = port<(ctx: Ctx, bytes: Buffer) => Promise<string>>('files.showAsAvatar')
/** A tenant by its number, as it stands today: links are looked up before it is known. */
export const tenantNumbered = port<(id: number) => Promise<Tenant | undefined>>('files.tenantNumbered')

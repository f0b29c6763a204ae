import type { SIGN_METHODS, SIGN_STATES, SIGNERS } from '@cloud-steward/contract/housing/signing.ts'
import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import type { TableRow } from '../../../infra/db/table-rows.ts'

export type SignState = (typeof SIGN_STATES)[number]
export type FlowRow = TableRow<'housing_sign_flow'> & { state: SignState; method: (typeof SIGN_METHODS)[number] }
export type SignatureRow = TableRow<'housing_signature'> & { role: (typeof SIGNERS)[number] }

export const insertFlow = (tenantId: number, row: NewRow<'housing_sign_flow'>) =>
  insertMany(tenantId, 'housing_sign_flow', [row])
export const lockFlow = (tenantId: number, id: string) =>
  raw<FlowRow>(sql`select * from housing_sign_flow where tenant_id = ${tenantId} and id = ${id} for update`)
export const flowById = (tenantId: number, id: string) =>
  raw<FlowRow>(sql`select * from housing_sign_flow where tenant_id = ${tenantId} and id = ${id}`)
/** What is signed: one lease, or all of a contract of several rooms. */
export type SignedId = { leaseId: string } | { masterLeaseId: string }
const about = (of: SignedId) =>
  'leaseId' in of ? sql`lease_id = ${of.leaseId}` : sql`master_lease_id = ${of.masterLeaseId}`
export const openFlowOf = (tenantId: number, of: SignedId) =>
  raw<FlowRow>(
    sql`select * from housing_sign_flow where tenant_id = ${tenantId} and ${about(of)} and closed_at is null`,
  )
export const flowByProvider = (tenantId: number, flowId: string) =>
  raw<{ id: string }>(
    sql`select id from housing_sign_flow where tenant_id = ${tenantId} and provider_flow_id = ${flowId}`,
  )
export const flowsOf = (tenantId: number, of: SignedId) =>
  raw<{ flows: number }>(
    sql`select count(*)::int as flows from housing_sign_flow where tenant_id = ${tenantId} and ${about(of)}`,
  )
export const openFlows = (tenantId: number) =>
  raw<{ id: string; method: FlowRow['method']; expiresOn: string }>(
    sql`select id, method, expires_on as "expiresOn" from housing_sign_flow where tenant_id = ${tenantId} and closed_at is null order by id`,
  )
export const startFlow = (tenantId: number, id: string, providerFlowId: string) =>
  raw(
    sql`update housing_sign_flow set state = 'signing', provider_flow_id = ${providerFlowId} where tenant_id = ${tenantId} and id = ${id}`,
  )
export const closeFlow = (
  tenantId: number,
  id: string,
  to: { state: SignState; reason?: string | null; signedFileId?: string; signedSha256?: string },
) =>
  raw(
    sql`update housing_sign_flow set state = ${to.state}, reason = ${to.reason ?? null}, closed_at = now(), signed_file_id = coalesce(${to.signedFileId ?? null}::uuid, signed_file_id),
      signed_sha256 = coalesce(${to.signedSha256 ?? null}, signed_sha256) where tenant_id = ${tenantId} and id = ${id}`,
  )
export const insertSignature = (tenantId: number, row: NewRow<'housing_signature'>) =>
  insertMany(tenantId, 'housing_signature', [row])
export const signaturesOf = (tenantId: number, flowId: string) =>
  raw<SignatureRow>(
    sql`select * from housing_signature where tenant_id = ${tenantId} and flow_id = ${flowId} order by signed_at`,
  )

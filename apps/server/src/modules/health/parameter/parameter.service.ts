import { type AnswerOf, type InputOf, MASK, Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/health/parameter.ts'
import { isSecretKey } from '@cloud-steward/contract/system/param.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { checkKeeper } from '../../platform/index.ts'
import { params } from '../../system/index.ts'
import { environment } from './environment.ts'
import { type ChangeRow, changesOfParam, paramNow } from './parameter.queries.ts'

const MOST = 200
type Version = AnswerOf<typeof contract.queryParamHistory>[number]

export async function queryParamHistory(
  ctx: Ctx,
  { paramId }: InputOf<typeof contract.queryParamHistory>,
): Promise<Version[]> {
  checkKeeper(ctx)
  const { id: tenantId } = ctx.tenant
  const [[now], changes] = await ctx.db.all(paramNow(tenantId, paramId), changesOfParam(tenantId, paramId, MOST))
  if (!now) throw new Refusal('kit.error.notFound', { http: 404 })
  // An audit entry holds only the changed fields, before and after: start from the current values and undo change by change.
  let said: Readonly<Record<string, unknown>> = { ...now }
  return changes.map((change, at) => {
    const version = versionOf(change, said, change.all - at, at === 0)
    said = { ...said, ...change.before }
    return version
  })
}
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
function versionOf(
  { id, created_at, username, action }: ChangeRow,
  said: Readonly<Record<string, unknown>>,
  version: number,
  isCurrent: boolean,
): Version {
  const { paramKey, paramValue } = said
  return {
    id,
    version,
    changedAt: new Date(created_at).toISOString(),
    changedBy: username ?? undefined,
    changeKind: action,
    paramName: text(said.paramName),
    paramKey: text(paramKey),
    paramValue: typeof paramValue === 'string' ? paramValue : undefined,
    isSecret: isSecretKey(text(paramKey)) || paramValue === MASK,
    isCurrent,
  }
}

export async function rollBackParam(
  ctx: Ctx,
  { paramId, changeId }: InputOf<typeof contract.rollBackParam>,
): Promise<Record<string, never>> {
  const versions = await queryParamHistory(ctx, { paramId })
  const wanted = versions.find(({ id }) => id === changeId)
  if (!wanted) throw new Refusal('kit.error.notFound', { http: 404 })
  // The audit holds only the mask of a secret: a rollback would store the mask as the secret.
  if (wanted.isSecret || versions[0]!.isSecret)
    throw new Refusal('health.error.secretVersion', { fields: ['changeId'] })
  const { paramKey, paramValue = null, version } = wanted
  await ctx.transaction(async (tx) => {
    await params.update(tx, { id: paramId, paramKey, paramValue })
    tx.audit({ action: 'rollBackParam', resource: 'health.parameter', recordId: paramId, after: { version, changeId } })
  })
  return {}
}

export function queryEnvironment(ctx: Ctx, env: NodeJS.ProcessEnv): AnswerOf<typeof contract.queryEnvironment> {
  checkKeeper(ctx)
  return environment(env, ctx.language)
}
